import type { Browser, CDPSession, Page } from '@playwright/test'
import { devices } from '@playwright/test'

/** The measurements of one first visit to a page. */
export interface PageLoad {
  /** Bytes as they came over the wire, headers included. */
  readonly html: number
  readonly script: number
  readonly style: number
  readonly image: number
  readonly requests: number
  /** Requests to other hosts, which stay unanswered. */
  readonly elsewhere: number
  readonly largestPaintMs: number
  /** All shifts together: never less than CLS, which takes the worst five seconds. */
  readonly layoutShift: number
  /** Total blocking time: of every task after the first paint, the time beyond its first 50 ms, summed. */
  readonly blockingMs: number
  /** The same of tasks before the first paint: the browser's own first layout is the longest of them. */
  readonly beforePaintMs: number
}

/** A cheap phone on a slow network. */
const slowdown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const settleMs = 3_000

/** Opens an address as a new visitor: without cache and cookies. */
export async function measureLoad(browser: Browser, address: string): Promise<PageLoad> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 640 },
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const traffic = await countTraffic(session, new URL(address).origin)
    await page.addInitScript(observe)
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForTimeout(settleMs)
    return { ...traffic(), ...(await observed(page)) }
  } finally {
    await context.close()
  }
}

type Kind = 'html' | 'script' | 'style' | 'image'
const kinds: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
}

type Traffic = Pick<PageLoad, Kind | 'requests' | 'elsewhere'>

/** Counts all requests of the page from now on. */
async function countTraffic(session: CDPSession, origin: string): Promise<() => Traffic> {
  const bytes: Record<Kind, number> = { html: 0, script: 0, style: 0, image: 0 }
  const kindOf = new Map<string, Kind>()
  const asked = { here: 0, elsewhere: 0 }
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (!request.url.startsWith('http')) return
    if (request.url.startsWith(`${origin}/`)) asked.here += 1
    else asked.elsewhere += 1
    const kind = kinds[type]
    if (kind) kindOf.set(requestId, kind)
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = kinds[type]
    if (kind) kindOf.set(requestId, kind)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  await session.send('Network.enable')
  return () => ({ ...bytes, requests: asked.here, elsewhere: asked.elsewhere })
}

type Observed = Pick<PageLoad, 'largestPaintMs' | 'layoutShift' | 'blockingMs' | 'beforePaintMs'>

interface Seen {
  largestPaintMs: number
  layoutShift: number
  firstPaintMs: number
  readonly longTasks: { readonly startTime: number; readonly duration: number }[]
}

declare global {
  var observedLoad: Seen | undefined
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const seen: Seen = { largestPaintMs: 0, layoutShift: 0, firstPaintMs: 0, longTasks: [] }
  globalThis.observedLoad = seen
  const onEntry = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  onEntry('largest-contentful-paint', ({ startTime }) => (seen.largestPaintMs = startTime))
  onEntry(
    'layout-shift',
    (entry) => (seen.layoutShift += (entry as PerformanceEntry & { value: number }).value),
  )
  onEntry('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  onEntry('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }))
}

async function observed(page: Page): Promise<Observed> {
  const seen = await page.evaluate(() => globalThis.observedLoad)
  if (!seen || seen.largestPaintMs === 0)
    throw new Error(`${page.url()} painted nothing that could be measured`)
  const { largestPaintMs, layoutShift, firstPaintMs, longTasks } = seen
  const blockingOf = (tasks: Seen['longTasks']) =>
    tasks.reduce((sum, { duration }) => sum + Math.max(duration - 50, 0), 0)
  return {
    largestPaintMs,
    layoutShift,
    blockingMs: blockingOf(longTasks.filter(({ startTime }) => startTime >= firstPaintMs)),
    beforePaintMs: blockingOf(longTasks.filter(({ startTime }) => startTime < firstPaintMs)),
  }
}

/**
 * Measures a first visit to the hosted pages on a cheap phone and a slow network (4 × CPU slowdown, 1.6
 * Mbit/s down, 750 kbit/s up, 150 ms), and to public checkouts in the same way. All requests go to loopback.
 * Usage: npm run bench:page
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, request as playwrightRequest, type APIRequestContext } from '@playwright/test'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { type LaunchedProcess, launchServer } from '#lib/testing/processes/server-process.ts'
import { findOrInstallBrowser } from '../lib/bootstrap/browser.mjs'
import { buildPages } from '../lib/bootstrap/build.mjs'
import { hostedLink, type LinkWishes, simulate, statusLink } from '../e2e/hosted-link.ts'
import { browserEnvironment } from '../e2e/project-fonts.ts'
import { openComparedCheckouts } from './page-checkouts.ts'
import { measureLoad, type PageLoad } from './page-load.ts'
import { type MeasuredPage, printBudget, printTable } from './page-table.ts'

const rounds = 3

/** Our screens, each opened by the link of a new order, as a new customer does. */
const screens: readonly (readonly [name: string, link: LinkWishes | 'status'])[] = [
  ['choose', {}],
  [
    'details',
    {
      currencyCode: 'TWD',
      amount: '900',
      parameters: { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'FAMILY_MART' },
    },
  ],
  ['complete, QR', { currencyCode: 'IDR', amount: '80000', parameters: { paymentMethodCode: 'QRISPAY' } }],
  [
    'complete, TRANSFER',
    { currencyCode: 'THB', amount: '1250', parameters: { paymentMethodCode: 'OFFLINE' } },
  ],
  ['status', 'status'],
]

await buildPages()
const executablePath: string = await findOrInstallBrowser()
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'gateway-bench-'))
// The links are signed with the demo merchant's key, which is there.
process.env['E2E_DATA_DIR'] = dataDirectory
const port = await freePort()
const origin = `http://localhost:${port}`
const server = launchServer({
  GATEWAY_DATA_DIR: dataDirectory,
  PORT: String(port),
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
})
const others = await openComparedCheckouts()
const browser = await chromium.launch({
  executablePath,
  env: browserEnvironment(),
  args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
})

try {
  await untilReady(server)
  const request = await playwrightRequest.newContext({ baseURL: origin })
  const addresses = [
    ...screens.map(([name, link]) => ({
      name,
      address: async () => origin + (await addressOf(request, link)),
    })),
    ...others.checkouts.map(({ name, address }) => ({ name, address: () => Promise.resolve(address) })),
  ]
  const measured: MeasuredPage[] = []
  for (const { name, address } of addresses) {
    // The first visit warms the server up and is not counted.
    await measureLoad(browser, await address())
    const loads: PageLoad[] = []
    for (let round = 0; round < rounds; round += 1) loads.push(await measureLoad(browser, await address()))
    measured.push({ name, load: medianOf(loads) })
    console.error(`measured ${name}`)
  }
  printTable(measured)
  printBudget(measured.slice(0, screens.length))
} finally {
  await browser.close()
  others.close()
  server.child.kill('SIGTERM')
  if (server.child.exitCode === null) await once(server.child, 'exit')
  rmSync(dataDirectory, { recursive: true, force: true })
}

async function untilReady({ child, said }: LaunchedProcess): Promise<void> {
  for (let tries = 0; tries < 3_000 && child.exitCode === null; tries += 1) {
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await delay(100)
  }
  throw new Error(`The server did not become ready: ${said()}`)
}

async function addressOf(request: APIRequestContext, link: LinkWishes | 'status'): Promise<string> {
  if (link !== 'status') return (await hostedLink(request, link)).address
  const paid = await hostedLink(request, { currencyCode: 'BRL', amount: '20' })
  await request.get(paid.address)
  await simulate(request, paid.idPayin, { event: 'PAY' })
  return statusLink(request, paid.idPayin, 'BRL')
}

/** Each figure's own median. */
function medianOf(loads: readonly PageLoad[]): PageLoad {
  const median = (of: (load: PageLoad) => number): number =>
    loads.map(of).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? Number.NaN
  return {
    html: median(({ html }) => html),
    script: median(({ script }) => script),
    style: median(({ style }) => style),
    image: median(({ image }) => image),
    requests: median(({ requests }) => requests),
    elsewhere: median(({ elsewhere }) => elsewhere),
    largestPaintMs: median(({ largestPaintMs }) => largestPaintMs),
    layoutShift: median(({ layoutShift }) => layoutShift),
    blockingMs: median(({ blockingMs }) => blockingMs),
    beforePaintMs: median(({ beforePaintMs }) => beforePaintMs),
  }
}

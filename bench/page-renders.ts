/**
 * Measures how often a second one core renders the hosted pages: the server's own processor time, user and
 * system, over as many renders as it answers in some seconds. PostgreSQL's time is not in it. Linux only.
 * Usage: npm run bench:renders (NODE_OPTIONS=--cpu-prof writes the server's profile when it stops)
 */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { request as playwrightRequest } from '@playwright/test'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { launchServer } from '#lib/testing/processes/server-process.ts'
import { buildPages } from '../lib/bootstrap/build.mjs'
import { hostedLink, type LinkWishes } from '../e2e/hosted-link.ts'

const seconds = 12
const warmUpSeconds = 6
const atOnce = 6
/** So many that none reaches the limit of renders of one visit. */
const visits = 16

const pages: readonly (readonly [name: string, link: LinkWishes])[] = [
  ['choose', {}],
  ['complete, QR', { currencyCode: 'IDR', amount: '80000', parameters: { paymentMethodCode: 'QRISPAY' } }],
]

await buildPages()
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'gateway-bench-'))
process.env['E2E_DATA_DIR'] = dataDirectory
const port = await freePort()
const origin = `http://localhost:${port}`
const server = launchServer({
  GATEWAY_DATA_DIR: dataDirectory,
  PORT: String(port),
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
})

try {
  await untilReady()
  for (const [name, link] of pages) {
    const opened: Visit[] = []
    for (let each = 0; each < visits; each += 1) opened.push(await openVisit(link))
    await renders(opened, warmUpSeconds)
    const before = processorSeconds()
    const count = await renders(opened, seconds)
    const used = processorSeconds() - before
    console.log(
      `${name}: ${(count / used).toFixed(0)} renders a second of one core, ${((used / count) * 1000).toFixed(2)} ms each (${count} renders)`,
    )
  }
} finally {
  server.child.kill('SIGTERM')
  if (server.child.exitCode === null) await once(server.child, 'exit')
  rmSync(dataDirectory, { recursive: true, force: true })
}

interface Visit {
  readonly address: string
  readonly cookie: string
}

async function openVisit(link: LinkWishes): Promise<Visit> {
  const request = await playwrightRequest.newContext({ baseURL: origin })
  const answer = await request.get((await hostedLink(request, link)).address)
  const { cookies } = await request.storageState()
  await request.dispose()
  return { address: answer.url(), cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

/** Renders the pages of these visits in turn; returns how many. */
async function renders(opened: readonly Visit[], forSeconds: number): Promise<number> {
  const end = performance.now() + forSeconds * 1000
  let begun = 0
  let done = 0
  const ask = async () => {
    while (performance.now() < end) {
      const { address, cookie } = opened[begun++ % opened.length] as Visit
      const answer = await fetch(address, { headers: { cookie, 'accept-encoding': 'gzip' } })
      const html = await answer.text()
      if (!answer.ok || answer.redirected || !html.endsWith('</html>'))
        throw new Error(`${answer.status} from ${answer.url}: ${html.slice(0, 200)}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return done
}

/** Of the server, all its threads: fields 14 and 15 of proc(5), in hundredths of a second. */
function processorSeconds(): number {
  const stat = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 3_000 && server.child.exitCode === null; tries += 1) {
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await delay(100)
  }
  throw new Error(`The server did not become ready: ${server.said()}`)
}

/**
 * Measures how often a second one core renders the hosted pages: the server's own processor time, user and
 * system, over as many renders as it answers in some seconds. PostgreSQL's time is not in it. Linux only.
 * Usage: npm run bench -- renders (NODE_OPTIONS=--cpu-prof writes the server's profile when it stops)
 */
import { request as playwrightRequest } from '@playwright/test'
import { hostedLink, type LinkWishes } from '../e2e/hosted-link.ts'
import { startHostedServer } from './hosted-server.ts'
import { ownProcessorMs } from './requests/process-cost.ts'

const seconds = 12
const warmUpSeconds = 6
const atOnce = 6
/** So many that none reaches the limit of renders of one visit. */
const visits = 16

const pages: readonly (readonly [name: string, link: LinkWishes])[] = [
  ['choose', {}],
  ['complete, QR', { currencyCode: 'IDR', amount: '80000', parameters: { paymentMethodCode: 'QRISPAY' } }],
]

const server = await startHostedServer()
const { origin } = server

try {
  await server.ready()
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
  await server.stop()
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

/** Of the server, without PostgreSQL, which it starts. */
function processorSeconds(): number {
  return ownProcessorMs(server.process.child.pid ?? 0) / 1000
}

/**
 * Measures a first visit to the hosted pages on a cheap phone and a slow network (4 × CPU slowdown, 1.6
 * Mbit/s down, 750 kbit/s up, 150 ms), and to public checkouts in the same way. All requests go to loopback.
 * Usage: npm run bench -- page
 */
import { chromium, request as playwrightRequest, type APIRequestContext } from '@playwright/test'
import { findOrInstallBrowser } from '../lib/bootstrap/browser.mjs'
import { hostedLink, type LinkWishes, simulate, statusLink } from '../e2e/hosted-link.ts'
import { browserEnvironment } from '../e2e/project-fonts.ts'
import { startHostedServer } from './hosted-server.ts'
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

const executablePath: string = await findOrInstallBrowser()
const server = await startHostedServer()
const { origin } = server
const others = await openComparedCheckouts()
const browser = await chromium.launch({
  executablePath,
  env: browserEnvironment(),
  args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
})

try {
  await server.ready()
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
  await server.stop()
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

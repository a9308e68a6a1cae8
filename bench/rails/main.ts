/**
 * From an institution's notice to the merchant's callback and to the open page: a connector is paid so often a
 * second and calls the gateway, which asks it, books the money, calls the merchant back and tells the page. Gateway,
 * worker, connector and shop are one process.
 * Usage: npm run bench -- rails [--payins 200] [--rate 10] [--json FILE]
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomUUID } from 'node:crypto'
import type { Merchant } from '#lib/merchants/merchant.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { isFailure } from '#lib/payments/failure.ts'
import type { PaymentKey } from '#lib/payments/payment-key.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { railKinds } from '#lib/rails/rails.ts'
import { signedHeaders } from '#lib/rails/remote/connector.ts'
import { addRail } from '#lib/rails/rows/add-rail.ts'
import { changeRail } from '#lib/rails/rows/change-rail.ts'
import { moodyConnector } from '#lib/rails/testing/moody-connector.ts'
import { openHttpServer } from '#lib/server/http-server.ts'
import { requestListener } from '#lib/server/listener.ts'
import { pageScriptOf } from '#lib/server/pages/page-script.ts'
import { silentLog } from '#lib/testing/silent-log.ts'
import { startWorker } from '#lib/worker/worker.ts'
import { describeMachine, machineLine } from '../requests/machine.ts'
import { productVariables, registerBenchMerchant } from '../requests/servers/product.ts'
import { isRefused } from '#lib/platform/refused.ts'

const { values } = parseArgs({
  options: {
    payins: { type: 'string', default: '200' },
    /** How many are paid each second. */
    rate: { type: 'string', default: '10' },
    json: { type: 'string' },
  },
})
const [payins, rate] = [Number(values.payins), Number(values.rate)] as const
const patienceMs = 30_000

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-rails-'))
const opened = await openGateway(
  readConfig({ ...productVariables(directory), LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }),
)
const { gateway } = opened
const connector = await moodyConnector({
  capabilities: {
    methods: [{ code: 'MOBILE_MONEY', currencies: ['KES'] }],
    cancel: true,
    transfers: false,
    returns: true,
  },
})
const toldAt = new Map<string, number>()
const pageAt = new Map<string, number>()
const shop = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  request.on('end', () => {
    const { idEntity } = JSON.parse(text) as { idEntity: string }
    if (!toldAt.has(idEntity)) toldAt.set(idEntity, Date.now())
    response.writeHead(200).end()
  })
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const { server } = openHttpServer(
  requestListener({
    gateway: { ...gateway, seeRequest: () => {} },
    // No page is drawn: what its stream does when its payment changes is done here.
    pages: { handle: async (_, response) => void response.end() },
    script: await pageScriptOf(Buffer.from('')),
    dev: false,
    stopping: () => false,
    scrape: { processes: async () => '', database: async () => '', log: silentLog },
    seePage: () => {},
  }),
  { dev: false, seeRefused: () => {} },
)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const worker = startWorker(gateway)

try {
  await addConnector()
  const { code } = await registerBenchMerchant(gateway)
  const merchant = await gateway.merchants.find(code)
  if (!merchant) throw new Error('the merchant is not registered')
  const callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
  const keys = await Promise.all(Array.from({ length: payins }, () => openPayin(merchant, callbackUrl)))
  const unwatch = keys.map((key) => gateway.pageUpdates.watch(key, () => void seePage(key)))
  const paidAt: number[] = []
  for (const key of keys) {
    const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
    connector.pay(reference)
    paidAt.push(Date.now())
    void notify(reference)
    await delay(1000 / rate)
  }
  const until = Date.now() + patienceMs
  while ((toldAt.size < payins || pageAt.size < payins) && Date.now() < until) await delay(50)
  const sinceNotice = (times: readonly (number | undefined)[]) =>
    times.flatMap((at, index) => (at === undefined ? [] : [at - (paidAt[index] ?? 0)]))
  const callbacks = sinceNotice(keys.map(({ paymentId }) => toldAt.get(paymentId)))
  const pages = sinceNotice(keys.map(({ paymentId }) => pageAt.get(paymentId)))
  for (const stop of unwatch) stop()
  const machine = await describeMachine(gateway.db)
  const result = { payins, rate, callbackMs: latenessOf(callbacks), pageMs: latenessOf(pages) }
  console.log(`${machineLine(machine)}\n\n${JSON.stringify(result, undefined, 2)}`)
  if (values.json) await writeFile(values.json, `${JSON.stringify({ machine, ...result }, undefined, 2)}\n`)
  const isLate = result.callbackMs.p95 > 2_000 || result.pageMs.p95 > 3_000
  if (isLate || callbacks.length < payins || pages.length < payins) process.exitCode = 1
} finally {
  await worker.stop()
  server.closeAllConnections()
  server.close()
  await connector.close()
  shop.closeAllConnections()
  shop.close()
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}

/** What the stream of an open page does when its payment may have changed. */
async function seePage(key: PaymentKey): Promise<void> {
  const payment = await readPayment(gateway, key)
  if (payment?.status === 'SUCCESS' && !pageAt.has(key.paymentId)) pageAt.set(key.paymentId, Date.now())
}

/** A payin that is open at the connector. */
async function openPayin(merchant: Merchant, callbackUrl: string): Promise<PaymentKey> {
  const parsed = await parseCreate(gateway, merchant, 'payin', {
    callbackUrl,
    returnUrl: 'https://shop.example/return',
    paymentRequested: { money: { amount: 500, currencyCode: 'KES' } },
    paymentMethod: {
      paymentMethodCode: 'MOBILE_MONEY',
      account: { accountName: 'Wanjiku Kamau' },
      phoneNumber: '+254712345678',
    },
  })
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode: merchant.code, kind: 'payin', paymentId: randomUUID() } as const
  const created = await createPayment(gateway, merchant, key, parsed.value)
  if (isFailure(created)) throw new Error(JSON.stringify(created))
  return key
}

/** The connector as a rail, enabled. */
async function addConnector(): Promise<void> {
  const kind = railKinds.find((one) => one.kind === 'remote')
  if (!kind) throw new Error('there is no kind remote')
  const by = { by: byOperator('bench') }
  const added = await addRail(
    { db: gateway.db, secrets: gateway.secrets, mode: gateway.config.mode, allowHttp: true },
    {
      kind,
      name: 'connector',
      currencyCode: 'KES',
      methods: ['MOBILE_MONEY'],
      settlesIn: undefined,
      settings: { baseUrl: connector.baseUrl, secret: connector.secret },
    },
    by,
  )
  if (isRefused(added)) throw new Error(added.refused)
  await changeRail(gateway, added.id, 'rail enable', { isEnabled: true }, by)
  await gateway.rowRails.refresh()
}

/** The institution calls the address that it was given, at the server that is measured. */
async function notify(key: string): Promise<void> {
  const body = JSON.stringify({ key })
  const { pathname } = new URL(connector.orders.get(key)?.noticeAddress ?? '')
  const headers = { 'content-type': 'application/json', ...signedHeaders(connector.secret, body, new Date()) }
  const answer = await fetch(origin + pathname, { method: 'POST', body, headers })
  if (answer.status !== 200) throw new Error(`a notice was answered with HTTP ${answer.status}`)
}

function latenessOf(given: readonly number[]) {
  const sorted = given.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return {
    arrived: sorted.length,
    p50: at(0.5) ?? Infinity,
    p95: at(0.95) ?? Infinity,
    max: sorted.at(-1) ?? Infinity,
  }
}

/** The baseline: node:http, JSON.parse, and the same insert on a pg pool. Sends its port to the parent. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { readConfig } from '#lib/platform/config.ts'
import { money } from '#lib/money/money.ts'
import { sealPayer } from '#lib/platform/personal-data/payer-data.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { insertPayment } from '#lib/payments/create/sql/insert-payment.ts'

const { gateway, close } = await openGateway(readConfig(process.env))
const merchantCode = process.env['BENCH_MERCHANT'] ?? ''
const { rows } = await gateway.db.pool.query<{ id: string }>(
  `select id from receiving_account where currency_code = 'INR' and 'UPIQR' = any (methods) limit 1`,
)
const receivingAccountId = rows[0]?.id ?? ''
const { personal } = gateway
const keys = await personal.keysFor(gateway.db, await gateway.merchants.find(merchantCode))
const ordered = money(49950n, 'INR')

const server = createServer((request, response) => {
  if (request.method !== 'POST') return response.end()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { callbackUrl: string; returnUrl: string }
    void insertPayment(gateway.db, {
      merchantCode,
      kind: 'payin',
      paymentId: request.url?.split('/').at(-1) ?? '',
      ordered,
      callbackUrl: body.callbackUrl,
      returnUrl: body.returnUrl,
      language: 'en',
      customerId: undefined,
      metadata: undefined,
      isTest: true,
      requestDigest: randomBytes(32),
      noticeDelaySeconds: 0,
      attempt: {
        methodCode: 'UPIQR',
        methodObject: 'UpiQRMethod',
        operatorCode: undefined,
        rail: 'sandbox',
        receivingAccountId,
        ownAddress: undefined,
        required: ordered,
        fee: money(749n, 'INR'),
        vat: money(0n, 'INR'),
        railReference: randomBytes(10).toString('hex').toUpperCase(),
        minutesToPay: 30,
        response: { reference: 'bench' },
        payer: sealPayer(personal, keys, { request: { paymentMethodCode: 'UPIQR' }, response: {} }),
      },
    }).then(() =>
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } } })),
    )
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void close()
})

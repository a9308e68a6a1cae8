import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import {
  callApi,
  makeMerchant,
  signatureOf,
  tokenFor,
  type ApiAnswer,
} from '../../testing/contract/api-client.ts'
import { describedOperations, type DescribedOperation } from '../../testing/contract/described-operations.ts'
import { documentValidator } from '../../testing/contract/document-validator.ts'
import { brokenRequests, validRequests, type Made } from '../../testing/contract/generated-requests.ts'
import { ashasAccount } from '../../testing/refunds/refunds-of.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { openApiDocument } from '../openapi/document.ts'
import { operations } from '../../../app/api/endpoints.ts'

// Requests generated from the document alone: what it allows must be accepted, what breaks one of its rules
// must be refused, and nothing may be answered with 500. callApi checks that every answer is as described.

const seed = Number(process.env['GENERATED_REQUESTS_SEED'] ?? randomInt(2 ** 31))
const runsByDefault = 8
const runsOfCreate = 60

const merchantCode = 'MADE'
const gateway = await testGateway()
const { privateKey } = await makeMerchant(gateway, merchantCode, { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, merchantCode, ['GET /.*', 'POST /.*', 'DELETE /.*'])
const document = openApiDocument({ operations, mode: 'sandbox', publicUrl: gateway.publicUrl })
const validate = documentValidator(document, 'OPEN')
const idName = { payin: 'idPayin', topup: 'idTopUp', payout: 'idPayout', refund: 'idRefund' } as const
const payments = [
  ['payin', 'made-upi', createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })],
  ['payin', 'made-paid', createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })],
  ['payin', 'made-pix', createBodyOf(100, 'BRL', { paymentMethodCode: 'PIXQR' })],
  ['topup', 'made-offline', createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })],
  ['payout', 'made-transfer', payoutBodyOf(1)],
  [
    'refund',
    'made-refund',
    {
      idPayin: 'made-paid',
      money: { amount: 1, currencyCode: 'INR' },
      paymentMethod: ashasAccount,
      reason: 'goods returned',
      callbackUrl: 'http://127.0.0.1:9/refund',
    },
  ],
] as const
async function receivePayment(id: string): Promise<void> {
  const path = `/sandbox/payins/${id}/!simulate`
  const { status } = await callApi(gateway, { method: 'POST', path, token, body: { event: 'PAY' } })
  expect(status).toBe(204)
}
await creditBalance(gateway.db, merchantCode, money(100_000_00n, 'INR'), byOperator('test'))
for (const [kind, id, body] of payments) {
  const { status } = await callApi(gateway, { method: 'POST', path: `/${kind}s/${id}`, token, body })
  expect(status).toBe(201)
  if (id === 'made-paid') await receivePayment(id)
}
await callApi(gateway, { method: 'POST', path: '/customers/made-customer', token, body: {} })
const idsOf = (kind: string) => payments.filter(([of]) => of === kind).map(([, id]) => id)
const facts = {
  merchantCode,
  customerId: 'made-customer',
  timestamp: Math.floor(gateway.clock.now().getTime() / 1000),
  paidId: 'made-paid',
  paymentIds: Object.fromEntries(Object.entries(idName).map(([kind, name]) => [name, idsOf(kind)])),
}

console.info(`generated requests: GENERATED_REQUESTS_SEED=${seed}`)

describe.each(
  describedOperations(document).map(
    (operation) => [`${operation.method} ${operation.path}`, operation] as const,
  ),
)('%s', (name, operation) => {
  const numRuns = /^POST \/\w+\/\{id\w+\}$/.test(name) ? runsOfCreate : runsByDefault

  it('accepts what the document allows, also with unknown properties, and refuses what breaks one rule', async () => {
    const anyWay = fc.nat()
    const made = validRequests(operation, facts)
    await fc.assert(
      fc.asyncProperty(made, fc.boolean(), anyWay, async (request, withMore, way) => {
        const sent =
          withMore && request.body ? { ...request, body: { ...request.body, colour: 'red' } } : request
        const accepted = await send(operation, sent)
        expect(isAccepted(accepted), JSON.stringify([sent, accepted.body])).toBe(true)
        const ways = brokenRequests(validate, operation, request)
        const broken = ways[way % ways.length]
        if (!broken) throw new Error('there is always a way to break a request')
        const refused = await send(operation, broken.request)
        expect(broken.statuses, `${broken.what}: ${JSON.stringify(refused.body)}`).toContain(refused.status)
      }),
      { seed, numRuns },
    )
  })
})

const reasonsOfBusiness = [
  'EVENT_NOT_ALLOWED',
  'PAYMENT_ALREADY_FINAL',
  'MONEY_SEEN',
  'EXTERNAL_REFERENCE_NOT_EXPECTED',
  'EXTERNAL_REFERENCE_ALREADY_USED',
  'EXTERNAL_REFERENCE_LIMIT',
]

/** Done, or refused for a reason that no schema can express. */
function isAccepted({ status, body }: ApiAnswer): boolean {
  if (status < 300 || [406, 409, 410].includes(status)) return true
  return status === 400 && reasonsOfBusiness.includes((body as { code: string }).code)
}

function send({ method, path, access, parameters }: DescribedOperation, made: Made): Promise<ApiAnswer> {
  const values = made.parameters
  const inQuery = parameters.filter(({ in: place, name }) => place === 'query' && values[name] !== undefined)
  const query = new URLSearchParams(inQuery.map(({ name }): [string, string] => [name, values[name] ?? '']))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  // Two equal token requests of one second would have the same signature.
  const nonce = access === 'signature' ? { nonce: randomUUID() } : {}
  const raw = made.body && JSON.stringify({ ...nonce, ...made.body })
  const signature = access === 'signature' && raw ? { 'x-signature': signatureOf(privateKey, raw) } : {}
  return callApi(gateway, {
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    headers: { ...signature, ...made.headers },
    ...(access === 'token' && { token }),
    ...(raw && { raw }),
  })
}

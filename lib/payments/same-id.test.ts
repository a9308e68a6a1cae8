import type { PaidInKind } from '../money/payment-kinds.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { registerMerchant } from '../merchants/register.ts'
import { money } from '../money/money.ts'
import { byClock, byOperator, byRail } from '../platform/audit/actor.ts'
import { paymentStory } from '../testing/models/payment-story.ts'
import { createBodyOf, merchantOf, testGateway } from '../testing/test-gateway.ts'
import { parseCreate } from './create/create-body.ts'
import { createPayment } from './create/create-payment.ts'
import { cancelPayment, expirePayment } from './end/end-payment.ts'
import { reversePayment } from './end/reverse-payment.ts'
import type { PaymentKey } from './payment-key.ts'
import { receiveMoney } from './receive/receive-money.ts'
import { setExternalReference } from './receive/set-external-reference.ts'
import { typedBefore } from './receive/sql/external-reference.ts'
import { keepFailedMatch } from './receive/sql/failed-match.ts'

// An ID is unique only for its merchant and kind. Each statement that acts on one of three payments of one ID
// must leave the others as they are.

const gateway = await testGateway()
const { recordOf, receiptIdOf } = paymentStory(gateway)
const other = { code: 'OTHER', name: 'Other Ltd', publicKeys: [] }
await registerMerchant(gateway.db, gateway.secrets, other, byOperator('test'))

const offline = createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })
const imps = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
type CreatedKey = PaymentKey & { readonly kind: PaidInKind }

async function create(key: CreatedKey, body: typeof offline): Promise<CreatedKey> {
  const merchant = await merchantOf(gateway, key.merchantCode)
  const parsed = await parseCreate(gateway, merchant, key.kind, body)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  expect(await createPayment(gateway, merchant, key, parsed.value)).not.toHaveProperty('failure')
  return key
}

/** A payin, and a payin of another merchant and a top-up with its ID. */
async function three(body: typeof offline) {
  const paymentId = randomUUID()
  const main = await create({ merchantCode: 'ACME', kind: 'payin', paymentId }, body)
  const twins = [
    await create({ merchantCode: 'OTHER', kind: 'payin', paymentId }, body),
    await create({ merchantCode: 'ACME', kind: 'topup', paymentId }, body),
  ]
  return { main, twins }
}

async function pay(key: PaymentKey, amount?: bigint) {
  const { attempt } = await recordOf(key)
  return receiveMoney(gateway, {
    source: 'test',
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.id,
    railReference: attempt.railReference,
    money: amount === undefined ? attempt.required : money(amount, 'THB'),
    movedAt: gateway.clock.now(),
  })
}

const tables = [
  'payment',
  'payment_attempt',
  'payment_event',
  'amount_claim',
  'contested_amount',
  'receipt_match',
  'typed_reference',
  'callback',
]

async function rowsOf(keys: readonly PaymentKey[]) {
  const parts = tables.map(
    (table) => `
      select '${table}' as of, to_jsonb(row) as row from ${table} row
       where (merchant_code, kind, payment_id) in (select * from unnest($1::text[], $2::text[], $3::text[]))`,
  )
  const { rows } = await gateway.db.pool.query<object>(`${parts.join(' union all ')} order by 1, 2`, [
    keys.map(({ merchantCode }) => merchantCode),
    keys.map(({ kind }) => kind),
    keys.map(({ paymentId }) => paymentId),
  ])
  return rows
}

const acts: readonly (readonly [
  what: string,
  prepare: (key: PaymentKey) => Promise<unknown>,
  act: (key: PaymentKey) => Promise<unknown>,
  result: object,
])[] = [
  ['a payment in full', async () => {}, (key) => pay(key), { result: 'COMPLETED' }],
  ['a part payment', async () => {}, (key) => pay(key, 40_00n), { result: 'PART_PAID' }],
  [
    'the rest',
    (key) => pay(key, 40_00n),
    async (key) => pay(key, (await recordOf(key)).due.amount),
    { result: 'COMPLETED' },
  ],
  [
    'money that comes late',
    (key) => expirePayment(gateway, key, byClock),
    (key) => pay(key),
    { result: 'COMPLETED' },
  ],
  ['money after the success', (key) => pay(key), (key) => pay(key, 5n), { result: 'SURPLUS' }],
  ['a cancellation', async () => {}, (key) => cancelPayment(gateway, key), { value: undefined }],
  [
    'the end of the time',
    async () => {},
    (key) => expirePayment(gateway, key, byClock),
    { value: undefined },
  ],
  [
    'a reversal',
    (key) => pay(key),
    (key) => reversePayment(gateway, key, byRail('bank')),
    { value: undefined },
  ],
]

describe('leaves other payments with the same ID as they are:', () => {
  it.each(acts)('%s', async (_, prepare, act, result) => {
    const { main, twins } = await three(offline)
    for (const key of [main, ...twins]) await prepare(key)
    const [before, twinsBefore] = [await rowsOf([main]), await rowsOf(twins)]
    expect(await act(main)).toMatchObject(result)
    expect(await rowsOf(twins)).toEqual(twinsBefore)
    expect(await rowsOf([main])).not.toEqual(before)
  })

  it('a typed reference', async () => {
    const { main, twins } = await three(imps)
    for (const key of twins) await setExternalReference(gateway, key, '999999999999')
    const twinsBefore = await rowsOf(twins)
    expect(await setExternalReference(gateway, main, '123456789012')).toEqual({ value: undefined })
    expect(await typedBefore(gateway.db, main, '999999999999')).toEqual({ count: 1, again: false })
    expect(await recordOf(main)).toMatchObject({ externalReference: '123456789012', status: 'PROCESSING' })
    expect(await rowsOf(twins)).toEqual(twinsBefore)
  })
})

it.each([0, 1, 2])(
  'money is added to what its own payment has received: the one of place %i',
  async (place) => {
    const { main, twins } = await three(offline)
    const others = [main, ...twins]
    for (const key of others.splice(place, 1)) {
      for (const twin of others) expect(await pay(twin)).toMatchObject({ result: 'COMPLETED' })
      expect(await pay(key, 10_00n)).toMatchObject({ result: 'PART_PAID' })
      expect(await pay(key, 10_00n)).toMatchObject({ result: 'PART_PAID' })
    }
  },
)

it('a match that failed locks its own payment only, while it is recorded', async () => {
  const { main, twins } = await three(offline)
  const next = await create({ ...main, paymentId: randomUUID() }, offline)
  const { attempt } = await recordOf(main)
  await receiveMoney(gateway, {
    source: 'test',
    sourceId: 'unmatched',
    receivingAccountId: attempt.receiving.id,
    money: money(1n, 'THB'),
    movedAt: gateway.clock.now(),
  })
  await gateway.db.transaction(async (transaction) => {
    await keepFailedMatch(transaction, await receiptIdOf({ sourceId: 'unmatched' }), main)
    const { rows } = await gateway.db.pool.query<PaymentKey>(
      `select merchant_code as "merchantCode", kind, payment_id as "paymentId" from payment
        where payment_id in ($1, $2) for no key update skip locked`,
      [main.paymentId, next.paymentId],
    )
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(expect.arrayContaining([...twins, next]))
  })
  expect(await cancelPayment(gateway, main)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  for (const key of twins) expect(await cancelPayment(gateway, key)).toEqual({ value: undefined })
})

it('leaves a consistent ledger', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})

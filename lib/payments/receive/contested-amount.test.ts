import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { amountFixed, money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { changePayin, createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { offsetMax } from '../create/sql/claim-amount.ts'
import { expirePayment } from '../end/end-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from './receive-money.ts'
import { ownerOfAmount } from './sql/owner-of-amount.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const byOffline = (amount: number) => createBodyOf(amount, 'THB', { paymentMethodCode: 'OFFLINE' })
const open = (amount: number) => createPayin(gateway, byOffline(amount))

/** Money on the account that a payment sends its customer to. */
async function pay(
  key: PaymentKey,
  amount: bigint,
  { railReference, movedAt = gateway.clock.now() }: { railReference?: string; movedAt?: Date } = {},
) {
  const record = await recordOf(key)
  return receiveMoney(gateway, {
    ...unnamedReceiptFor(record, movedAt),
    money: money(amount, record.money.currencyCode),
    ...(railReference !== undefined && { railReference }),
  })
}

/** A part of 40 comes for an order while another owns its rest and all amounts near it are taken. */
async function contest(amount: number) {
  const [part, other] = [await open(amount + 100), await open(amount + 60)]
  const { attempt, due: owned } = await recordOf(other)
  await gateway.db.pool.query(
    `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no)
     select $1, $2::numeric + step * 0.01, 'ACME', 'payin', $3, 1 from generate_series(1, $4::int) step`,
    [attempt.receiving.id, amountFixed(owned), other.paymentId, offsetMax],
  )
  const before = gateway.clock.now()
  gateway.clock.forward(61_000)
  await pay(part, 4_000n, { railReference: (await recordOf(part)).attempt.railReference })
  return { part, other, owned: owned.amount, before }
}

it('an amount that another payment’s part payment requires too stays in suspense, with both as candidates', async () => {
  const { part, other, owned } = await contest(1_000)
  const received = await pay(other, owned)
  expect(received).toMatchObject({ result: 'SUSPENSE' })
  expect('candidates' in received && received.candidates).toEqual([other, part])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('money that moved more than a minute before the part came is its owner’s', async () => {
  const { other, owned, before } = await contest(2_000)
  expect(await pay(other, owned, { movedAt: before })).toEqual({ result: 'COMPLETED', key: other })
})

it('money by the clock of an institution that is a minute behind is still contested', async () => {
  const { other, owned, before } = await contest(2_500)
  const movedAt = new Date(before.getTime() + 1_000)
  expect(await pay(other, owned, { movedAt })).toMatchObject({ result: 'SUSPENSE' })
})

it('a part payment that ended contests nothing once its notice delay is over', async () => {
  const { part, other, owned } = await contest(3_000)
  const { noticeDelaySeconds } = (await recordOf(part)).attempt.receiving as { noticeDelaySeconds?: number }
  await expirePayment(gateway, part, byOperator('test'))
  expect(await pay(other, owned)).toMatchObject({ result: 'SUSPENSE' })
  gateway.clock.forward((noticeDelaySeconds ?? 3_600) * 1_000 + 1_000)
  expect(await pay(other, owned)).toEqual({ result: 'COMPLETED', key: other })
})

it('an amount that only a part payment lacks, since its owner has ended, stays in suspense for an operator', async () => {
  const { part, other, owned } = await contest(6_000)
  await expirePayment(gateway, other, byOperator('test'))
  gateway.clock.forward(3_601_000)
  expect(await pay(other, owned)).toEqual({ result: 'SUSPENSE', candidates: [part] })
})

it('the amount of an order is not contested by an earlier attempt of a part payment that lacks as much', async () => {
  const part = await open(4_100)
  const { railReference } = (await recordOf(part)).attempt
  for (const _ of [1, 2]) expect(await changePayin(gateway, part, byOffline(4_100))).toHaveProperty('value')
  expect(await pay(part, 4_000n, { railReference })).toMatchObject({ result: 'PART_PAID' })
  const { rows } = await gateway.db.pool.query<{ rest: string }>(
    `select trim_scale(amount_required - 40)::text as rest from payment_attempt where payment_id = $1 and attempt_no = 2`,
    [part.paymentId],
  )
  const orders = await Promise.all([open(4_060), open(4_060), open(4_060)])
  const asked = await Promise.all(orders.map(async (key) => (await recordOf(key)).due))
  expect(asked.map(amountFixed)).toContain(rows[0]?.rest)
  for (const [at, key] of orders.entries())
    expect(await pay(key, asked[at]?.amount ?? 0n)).toEqual({ result: 'COMPLETED', key })
})

it('the amount of an order is nobody’s where a part payment that its reference tells apart lacks the same', async () => {
  await gateway.db.pool.query(`
    update receiving_account set disabled_at = now() where currency_code = 'MYR' and not ('DUITNOW' = any(methods));
    update receiving_account set methods = array['DUITNOW','FPX'] where currency_code = 'MYR' and 'DUITNOW' = any(methods)`)
  const fpx = { paymentMethodCode: 'FPX', account: { accountType: 'private' } }
  const part = await createPayin(gateway, createBodyOf(100.01, 'MYR', fpx))
  await pay(part, 4_000n, { railReference: (await recordOf(part)).attempt.railReference })
  const order = await createPayin(gateway, createBodyOf(60, 'MYR', { paymentMethodCode: 'DUITNOW' }))
  const { attempt, due } = await recordOf(order)
  expect([attempt.receiving.id, due]).toEqual([
    (await recordOf(part)).attempt.receiving.id,
    (await recordOf(part)).due,
  ])
  expect(await pay(order, due.amount)).toEqual({ result: 'SUSPENSE', candidates: [order, part] })
})

it.each([
  'delete from contested_amount',
  'truncate contested_amount',
  'update contested_amount set amount = amount + 1',
  `update contested_amount set contested_from = contested_from - interval '1 second'`,
  `update contested_amount set contested_until = contested_until + interval '1 second' where contested_until is not null`,
  'update contested_amount set contested_until = null where contested_until is not null',
])('the database refuses %s', async (statement) => {
  const end = `update contested_amount set contested_until = gateway_now() + interval '1 hour' where contested_until is null`
  expect((await gateway.db.pool.query('select from contested_amount')).rowCount).toBeGreaterThan(0)
  const refused = gateway.db.transaction(async (transaction) => {
    await transaction.query({ name: 'end_contested', text: end, values: [] })
    await transaction.query({ name: '', text: statement, values: [] })
  })
  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
})

it('the owner of an amount is found by indexes, however many payments there are', async () => {
  const { attempt, due } = await recordOf(await open(5_000))
  await gateway.db.transaction(async (transaction) => {
    const prepare = [
      `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no)
       select '${attempt.receiving.id}', 100000 + n, 'ACME', 'payin', 'many', 1 from generate_series(1, 20000) n`,
      `insert into amount_claim_period (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at, free_at)
       select '${attempt.receiving.id}', 100000 + n, 'ACME', 'payin', 'many', 1, now(), now() from generate_series(1, 20000) n`,
      `insert into contested_amount (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, contested_from)
       select '${attempt.receiving.id}', 100000 + n, 'ACME', 'payin', 'many', 1, now() from generate_series(1, 20000) n`,
      'analyze amount_claim, amount_claim_period, contested_amount',
    ]
    for (const text of prepare)
      await transaction.query({ name: `prepare_${text.slice(0, 40)}`, text, values: [] })
    let plan = ''
    const explained: Queryable = {
      query: async (statement) => {
        const { rows } = await transaction.query<{ 'QUERY PLAN': string }>({
          name: 'explain',
          text: `explain ${statement.text}`,
          values: statement.values ?? [],
        })
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        return transaction.query(statement)
      },
    }
    const now = { from: gateway.clock.now(), to: gateway.clock.now() }
    await ownerOfAmount(explained, attempt.receiving.id, due, now)
    expect(plan).toContain('amount_claim_pkey')
    expect(plan).not.toMatch(/Seq Scan|payment_attempt/)
  })
})

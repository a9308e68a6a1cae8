import { expect, it, onTestFinished } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { isFailure } from '../../payments/failure.ts'
import { cancelPayment } from '../../payments/end/end-payment.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { setExternalReference } from '../../payments/receive/set-external-reference.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { statementWaitsForLock } from '../../testing/database/held-commit.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { setBankReports } from './bank/bank-reports.ts'
import { sandbox } from './rail.ts'
import { simulate } from './simulate.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { recordOf, rowsOf } = paymentStory(gateway)
const { pool } = gateway.db

const newPayins = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })),
    ),
  )

const payAll = (keys: readonly PaymentKey[]) =>
  Promise.all(keys.map((key) => simulate(gateway, key, { event: 'PAY' })))

const statusesOf = async (keys: readonly PaymentKey[]) =>
  Promise.all(keys.map(async (key) => (await recordOf(key)).status))

const repeated = <Element>(count: number, element: Element): Element[] =>
  Array.from({ length: count }, () => element)

it('payments that are paid at the same time share transactions, and each is completed once', async () => {
  const keys = await newPayins(40)
  expect((await payAll(keys)).filter(isFailure)).toEqual([])
  expect(new Set(await statusesOf(keys))).toEqual(new Set(['SUCCESS']))
  const { rows } = await pool.query<{ transactions: number; receipts: number; callbacks: number }>(
    `select count(distinct receipt.xmin::text)::int as transactions, count(*)::int as receipts,
            (select count(*)::int from callback where payment_id = any($1)) as callbacks
       from receipt_match join receipt on receipt.id = receipt_id where payment_id = any($1)`,
    [keys.map(({ paymentId }) => paymentId)],
  )
  expect(rows[0]).toMatchObject({ receipts: 40, callbacks: 40 })
  expect(rows[0]?.transactions).toBeLessThan(10)
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('one that takes no more money is refused, and the others are paid', async () => {
  const keys = await newPayins(6)
  const ended = keys.filter((_, index) => index === 2)
  for (const key of ended) await cancelPayment(gateway, key)
  const unknown = { merchantCode: 'ACME', kind: 'payin', paymentId: 'never-created' } as const
  const outcomes = await payAll([...keys, unknown])
  expect(outcomes.map((outcome) => (isFailure(outcome) ? outcome.failure : 'PAID'))).toEqual([
    'PAID',
    'PAID',
    'EVENT_NOT_ALLOWED',
    'PAID',
    'PAID',
    'PAID',
    'PAYMENT_NOT_FOUND',
  ])
})

it('where one cannot be matched by an error its money is in suspense, and the others are paid', async () => {
  const keys = await newPayins(5)
  const { paymentId } = keys[3] ?? keys[0] ?? { paymentId: '' }
  await pool.query(`
    create function refuse_match() returns trigger language plpgsql as $$ begin raise exception 'refused by a test'; end $$;
    create trigger refuse_match before insert on receipt_match for each row when (new.payment_id = '${paymentId}')
      execute function refuse_match()`)
  onTestFinished(async () => void (await pool.query('drop function refuse_match cascade')))
  expect((await payAll(keys)).filter(isFailure)).toEqual([])
  expect(await statusesOf(keys)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS', 'WAITING', 'SUCCESS'])
  expect((await rowsOf('select from failed_match', keys[3] ?? unreachable())).length).toBe(1)
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('payments with typed references are paid with others, and keep their references', async () => {
  const keys = await Promise.all(
    Array.from({ length: 4 }, () =>
      createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })),
    ),
  )
  for (const [index, key] of keys.entries()) {
    expect(await setExternalReference(gateway, key, `41827359000${index}`)).toEqual({ value: undefined })
  }
  await payAll(keys)
  expect(await statusesOf(keys)).toEqual(repeated(4, 'SUCCESS'))
})

it('money of a merchant whose balance is held does not delay that of the others', async () => {
  const { secrets } = gateway
  await registerMerchant(
    gateway.db,
    secrets,
    { code: 'CALM', name: 'Calm', publicKeys: [] },
    byOperator('Ann'),
  )
  const calm = { merchantCode: 'CALM', kind: 'payin', paymentId: 'calm' } as const
  const body = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
  const keys = await newPayins(2)
  await createPayin(gateway, body, calm)
  const blocker = await gateway.db.session()
  onTestFinished(() => blocker.end())
  await blocker.query(`begin; select from merchant_balance where merchant_code = 'ACME' for update`)
  let hasEnded = false
  const busy = payAll(keys).finally(() => (hasEnded = true))
  await statementWaitsForLock(gateway.db)
  expect(await payAll([calm])).toEqual([{ value: undefined }])
  expect(hasEnded).toBe(false)
  await blocker.query('rollback')
  expect(await busy).toEqual(repeated(2, { value: undefined }))
})

it('while the bank reports nothing all of them are kept for its statements', async () => {
  await setBankReports(gateway.db, false, byOperator('Ann'))
  onTestFinished(() => setBankReports(gateway.db, true, byOperator('Ann')))
  const keys = await newPayins(5)
  expect(await payAll(keys)).toEqual(repeated(5, { value: undefined }))
  expect(await statusesOf(keys)).toEqual(repeated(5, 'WAITING'))
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from sandbox_credit')
  expect(rows[0]?.count).toBe(5)
})

function unreachable(): never {
  throw new Error('there is no such payin')
}

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import type { Database } from '../../platform/db/database.ts'
import { markRaisedByDatabase } from '../../platform/db/raised-by-database.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { contestAmount } from '../receive/sql/contest-amount.ts'
import { dropFailedMatch, keepFailedMatch } from '../receive/sql/failed-match.ts'
import type { PaymentKey } from '../payment-key.ts'
import { expireDuePayments } from './expire-payments.ts'
import { openHeldBack } from './held-back.ts'
import { expireTaken, takeDue } from './sql/expire-due.ts'

const log = keptLog()
const gateway = { ...(await testGateway()), log }
const { db, clock } = gateway
const { recordOf, rowsOf, receiptIdOf, callbacksOf, eventsOf } = paymentStory(gateway)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

const overdueMs = 26 * 3_600_000
const overdue = async (...ids: string[]) => {
  const keys: PaymentKey[] = []
  for (const id of ids) {
    keys.push(await createPayin(gateway, upi, payinKey(`${id}-${crypto.randomUUID()}`)))
    clock.forward(1)
  }
  return keys
}
const statuses = (keys: readonly PaymentKey[]) =>
  Promise.all(keys.map(async (key) => (await rowsOf('select status from payment', key))[0]?.['status']))

beforeEach(async () => {
  clock.forward(overdueMs)
  await expireDuePayments(gateway, 1_000)
  log.lines.length = 0
})

describe('payments that cannot be expired', () => {
  it('keep no others open, however many there are and whatever the size of a batch', async () => {
    const [bad, good] = [await overdue('refused', 'refused', 'refused'), await overdue('good', 'good')]
    clock.forward(overdueMs)
    await refusing(async () => {
      expect(await expireDuePayments(gateway, 2)).toBe(2)
    })
    expect([await statuses(bad), await statuses(good)]).toEqual([
      ['WAITING', 'WAITING', 'WAITING'],
      ['EXPIRED', 'EXPIRED'],
    ])
    expect(log.lines.map(({ event, fields }) => [event, fields['paymentId']])).toEqual(
      bad.map(({ paymentId }) => ['payment.expiry-failed', paymentId]),
    )
  })

  it('are left out for five minutes, then tried again', async () => {
    const [bad] = await overdue('refused')
    clock.forward(overdueMs)
    let monotonicMs = 0
    const heldBack = openHeldBack(() => monotonicMs)
    await refusing(async () => {
      for (let round = 0; round < 5; round += 1) await expireDuePayments(gateway, 10, heldBack)
    })
    expect(log.lines).toHaveLength(1)
    expect(await expireDuePayments(gateway, 10, heldBack)).toBe(0)
    monotonicMs = 300_000
    expect(await expireDuePayments(gateway, 10, heldBack)).toBe(1)
    expect(await statuses(bad ? [bad] : [])).toEqual(['EXPIRED'])
  })
})

describe('an error that is not the fault of the payments', () => {
  /** The database, whose statement of a name fails. */
  const failingAt = (name: string, error: Error): Database =>
    Object.assign(Object.create(db) as Database, {
      transaction: ((run) =>
        db.transaction((transaction) =>
          run({
            query: (statement) =>
              statement.name === name ? Promise.reject(error) : transaction.query(statement),
          }),
        )) satisfies Database['transaction'],
    })
  const lost = Object.assign(new Error('the connection is lost'), { code: 'ECONNRESET' })
  markRaisedByDatabase(lost)

  it.each([
    ['take_payments_due_to_close', new Error('no such column')],
    ['expire_payments', lost],
  ])('is thrown, and no payment is left out for it: in %s', async (name, error) => {
    await overdue('good', 'good')
    clock.forward(overdueMs)
    const heldBack = openHeldBack()
    const failing = { ...gateway, db: failingAt(name, error) }
    await expect(expireDuePayments(failing, 10, heldBack)).rejects.toThrow()
    expect([heldBack.keys(), log.lines]).toEqual([[], []])
    // The server notices a lost connection, and frees the rows of its transaction, a moment later.
    let expired = 0
    await expect.poll(async () => (expired += await expireDuePayments(gateway, 10, heldBack))).toBe(2)
  })
})

it('the pages of each payment that expires are notified', async () => {
  const keys = await overdue('page', 'page')
  clock.forward(overdueMs)
  const changed = vi.fn()
  await expireDuePayments({ ...gateway, changed }, 10)
  expect(changed.mock.calls).toHaveLength(2)
  expect(changed.mock.calls).toEqual(expect.arrayContaining(keys.map((key) => [key])))
})

it('the time for which payments are left out is that of the process', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const heldBack = openHeldBack()
  heldBack.add(payinKey('order-1'))
  now.mockReturnValue(300_999)
  expect(heldBack.keys()).toHaveLength(1)
  now.mockReturnValue(301_000)
  expect(heldBack.keys()).toEqual([])
  now.mockRestore()
})

it('payments that only another release can read expire like the others', async () => {
  const keys = await overdue('unreadable', 'unreadable', 'readable')
  await bypassConstraints(
    db,
    `update payment_attempt set method_object = 'MethodOfTheNextRelease' where payment_id like 'unreadable-%'`,
  )
  clock.forward(overdueMs)
  expect(await expireDuePayments(gateway, 2)).toBe(2)
  expect(await expireDuePayments(gateway, 2)).toBe(1)
  expect(await statuses(keys)).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
})

it('a payment that another transaction holds is not waited for', async () => {
  const keys = await overdue('held', 'free')
  clock.forward(overdueMs)
  const other = await db.pool.connect()
  try {
    await other.query('begin')
    await other.query(`select from payment where payment_id = $1 for no key update`, [keys[0]?.paymentId])
    expect(await expireDuePayments(gateway, 10)).toBe(1)
    expect(await statuses(keys)).toEqual(['WAITING', 'EXPIRED'])
    expect(log.lines).toEqual([])
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect(await expireDuePayments(gateway, 10)).toBe(1)
})

it('a payment that is not due is not locked', async () => {
  await overdue('early')
  expect(await db.transaction((transaction) => takeDue(transaction, 10, []))).toEqual([])
})

it('the deadline is checked again when the row is locked', async () => {
  const keys = await overdue('prolonged')
  expect(await db.transaction((transaction) => expireTaken(transaction, keys))).toEqual([])
  expect(await statuses(keys)).toEqual(['WAITING'])
})

it('whether money could not be matched is checked again when the row is locked', async () => {
  const [key] = await overdue('unmatched')
  if (!key) throw new Error('there is no payment')
  clock.forward(overdueMs)
  const receipt = unnamedReceiptFor(await recordOf(key), clock.now())
  await receiveMoney(gateway, receipt)
  const receiptId = await receiptIdOf(receipt)
  await keepFailedMatch(db, receiptId, key)
  expect(await db.transaction((transaction) => expireTaken(transaction, [key]))).toEqual([])
  expect(await statuses([key])).toEqual(['WAITING'])
  await dropFailedMatch(db, receiptId)
})

it('each of many expires once, with its reason, one event, one callback and the end of its claims', async () => {
  const offline = createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })
  const claimed = await createPayin(gateway, offline)
  const keys = [claimed, ...(await overdue(...Array.from({ length: 7 }, () => 'many')))]
  const { attempt } = await recordOf(claimed)
  const receivingAccountId = attempt.receiving.id
  await db.pool.query('update receiving_account set notice_delay_seconds = 7200 where id = $1', [
    receivingAccountId,
  ])
  await contestAmount(db, { ...claimed, receivingAccountId, attemptNo: 1 }, money(500n, 'THB'))
  clock.forward(overdueMs)
  const expired = await Promise.all([1, 2, 3].map(() => expireDuePayments(gateway, 4)))
  const left = await expireDuePayments(gateway, 10)
  expect(expired.reduce((sum, count) => sum + count, left)).toBe(keys.length)
  for (const key of keys) {
    expect(await recordOf(key)).toMatchObject({
      status: 'EXPIRED',
      failureReasonCode: 'EXPIRED',
      processedAt: clock.now(),
    })
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→EXPIRED TIME_OVER'])
    expect(await callbacksOf(key)).toBe(1)
  }
  const end = { ends: new Date(clock.now().getTime() + 7_200_000) }
  expect(await rowsOf('select free_at as ends from amount_claim', claimed)).toEqual([end])
  expect(await rowsOf('select contested_until as ends from contested_amount', claimed)).toEqual([end])
  expect(await checkLedger(db)).toEqual([])
})

/** While it runs, the database refuses to change payments of a certain ID. */
async function refusing(run: () => Promise<void>): Promise<void> {
  await db.pool.query(`
    create function refuse_change() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_change before update on payment for each row when (new.payment_id like 'refused-%')
      execute function refuse_change()`)
  try {
    await run()
  } finally {
    await db.pool.query('drop trigger refuse_change on payment; drop function refuse_change')
  }
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { markRaisedByDatabase } from '../../platform/db/raised-by-database.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { statementWaitsForLock } from '../../testing/database/held-commit.ts'
import { makeReadable, makeUnreadable, unknownMethod } from '../../testing/database/unreadable-payment.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { createBodyOf, createPayin, testGateway, type TestGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { Receipt } from './receipt.ts'
import { receiveMoney } from './receive-money.ts'
import { matchStoredReceipt, retryFailedMatches } from './retry-failed-matches.ts'
import { holdReferences } from './sql/external-reference.ts'
import { keepFailedMatch, retryFailedMatchesNow } from './sql/failed-match.ts'

const context = await testGateway()
const log = keptLog()
const gateway: TestGateway = { ...context, log }
const { recordOf, receiptIdOf } = paymentStory(gateway)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

const receiptOf = async (key: PaymentKey) => receiptFor(await recordOf(key), gateway.clock.now())

const suspense = async () => {
  const { rows } = await gateway.db.pool.query<{ held: string }>(
    `select coalesce(sum(amount), 0) as held from ledger_posting where account_id = 'SUSPENSE/INR'`,
  )
  return Number(rows[0]?.held)
}

/** Milliseconds until a receipt is matched again. */
const nextTry = async (receiptId: string) => {
  const { rows } = await gateway.db.pool.query<{ next_try_at: Date }>(
    'select next_try_at from failed_match where receipt_id = $1',
    [receiptId],
  )
  return Number(rows[0]?.next_try_at) - Number(gateway.clock.now())
}

/** Money for a payment that only the next release can read. */
async function receiveUnreadable(more: Partial<Receipt> = {}) {
  const key = await createPayin(gateway, upi)
  const receipt = { ...(await receiptOf(key)), ...more }
  await makeUnreadable(gateway.db, key)
  return { key, receipt, received: await receiveMoney(gateway, receipt) }
}

describe('money whose payment cannot be read', () => {
  it('stays booked in suspense, and the failure is logged as an error that names both', async () => {
    const before = await suspense()
    const { key, receipt, received } = await receiveUnreadable()
    expect(received).toMatchObject({ result: 'SUSPENSE', candidates: [] })
    expect((await suspense()) - before).toBe(100)
    expect(log.lines.findLast(({ level }) => level === 'error')).toMatchObject({
      event: 'receipt.match-failed',
      fields: {
        source: 'statement',
        sourceId: receipt.sourceId,
        receiptId: expect.any(String),
        match: { ...key, attemptNo: 1, matchedBy: 'RAIL_REFERENCE' },
        err: expect.objectContaining({ message: expect.stringContaining(unknownMethod) }),
      },
    })
    await makeReadable(gateway.db, key)
    expect(await recordOf(key)).toMatchObject({ status: 'WAITING', moneyReceived: { amount: 0n } })
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('completes it when the source reports it again, once the payment can be read', async () => {
    const { key, receipt } = await receiveUnreadable()
    expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'SUSPENSE' })
    await makeReadable(gateway.db, key)
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'COMPLETED', key })
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'SEEN_BEFORE' })
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('completes it automatically within the hour, however many workers try, at growing intervals', async () => {
    const { key } = await receiveUnreadable()
    gateway.clock.forward(60_000)
    expect(await retryFailedMatches(gateway, 100)).toBeGreaterThan(0)
    gateway.clock.forward(60_000)
    expect(await retryFailedMatches(gateway, 100)).toBe(0)
    await makeReadable(gateway.db, key)
    gateway.clock.forward(60_000)
    await Promise.all([1, 2, 3].map(() => retryFailedMatches(gateway, 100)))
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect((await gateway.db.pool.query('select from failed_match')).rowCount).toBe(0)
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('completes it as soon as a release starts that can match it', async () => {
    const { key } = await receiveUnreadable()
    await makeReadable(gateway.db, key)
    expect(await retryFailedMatches(gateway, 100)).toBe(0)
    await retryFailedMatchesNow(gateway.db)
    expect(await retryFailedMatches(gateway, 100)).toBe(1)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('is tried again after one minute, two, four and so on, never later than an hour', async () => {
    const { key, receipt } = await receiveUnreadable()
    const receiptId = await receiptIdOf(receipt)
    const minutes: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      if (tries > 0) await keepFailedMatch(gateway.db, receiptId)
      minutes.push((await nextTry(receiptId)) / 60_000)
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    await gateway.db.pool.query('update failed_match set failures = 100000 where receipt_id = $1', [
      receiptId,
    ])
    await keepFailedMatch(gateway.db, receiptId)
    expect(await nextTry(receiptId)).toBe(3_600_000)
    await makeReadable(gateway.db, key)
    gateway.clock.forward(3_600_000)
    await retryFailedMatches(gateway, 100)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('stays assigned where an operator has matched it since', async () => {
    const { key, receipt } = await receiveUnreadable()
    const other = await createPayin(gateway, upi)
    await gateway.db.pool.query(
      `insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by)
       select id, 'ACME', 'payin', $2, 1, 'RAIL_REFERENCE' from receipt where source_id = $1`,
      [receipt.sourceId, other.paymentId],
    )
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'SEEN_BEFORE' })
    await makeReadable(gateway.db, key)
    expect((await gateway.db.pool.query('select from failed_match')).rowCount).toBe(0)
  })

  it('is matched while nobody types its reference', async () => {
    const { key, receipt } = await receiveUnreadable({ externalReference: '412345678901' })
    await makeReadable(gateway.db, key)
    const matched = await gateway.db.transaction(async (transaction) => {
      await holdReferences(transaction, ['412345678901'])
      const matching = matchStoredReceipt(gateway, await receiptIdOf(receipt))
      await statementWaitsForLock(gateway.db)
      return { matching }
    })
    expect(await matched.matching).toEqual({ result: 'COMPLETED', key })
    expect(await matchStoredReceipt(gateway, randomUUID())).toBeUndefined()
  })

  it('that cannot be read itself is logged, keeps its place, and keeps no other from being matched', async () => {
    const [broken, good] = [await receiveUnreadable(), await receiveUnreadable()]
    await makeReadable(gateway.db, good.key)
    const brokenId = await receiptIdOf(broken.receipt)
    const failing: Database = Object.assign(Object.create(gateway.db) as Database, {
      query: (statement: Parameters<Database['query']>[0]) =>
        statement.name === 'stored_receipt' && statement.values?.includes(brokenId)
          ? Promise.reject(new Error('a currency of the next release'))
          : gateway.db.query(statement),
    })
    gateway.clock.forward(60_000)
    expect(await retryFailedMatches({ ...gateway, db: failing }, 100)).toBe(2)
    expect(log.lines.filter(({ event }) => event === 'receipt.rematch-failed')).toMatchObject([
      { fields: { receiptId: brokenId, err: { message: 'a currency of the next release' } } },
    ])
    expect((await recordOf(good.key)).status).toBe('SUCCESS')
    expect(await nextTry(brokenId)).toBe(120_000)
    await makeReadable(gateway.db, broken.key)
    gateway.clock.forward(120_000)
    await retryFailedMatches(gateway, 100)
    expect((await recordOf(broken.key)).status).toBe('SUCCESS')
  })

  it('is one payment’s even when several match it at once, and the database takes no second match', async () => {
    const { key, receipt } = await receiveUnreadable()
    await makeReadable(gateway.db, key)
    const receiptId = await receiptIdOf(receipt)
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => matchStoredReceipt(gateway, receiptId)))
    const results = outcomes.map((outcome) => outcome?.result)
    expect(results.filter((result) => result === 'COMPLETED')).toHaveLength(1)
    expect(results.filter((result) => result === 'SEEN_BEFORE')).toHaveLength(3)
    const other = await createPayin(gateway, upi)
    const second = gateway.db.pool.query(
      `insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by)
       values ($1, 'ACME', 'payin', $2, 1, 'AMOUNT')`,
      [receiptId, other.paymentId],
    )
    await expect(second).rejects.toThrow('receipt_belongs_to_one_payment')
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('is no receipt when the database connection breaks: the source reports it again', async () => {
    const key = await createPayin(gateway, upi)
    const receipt = await receiptOf(key)
    const broken = Object.assign(new Error('the connection is lost'), { code: 'ECONNRESET' })
    const cut = new pg.DatabaseError('canceling statement due to lock timeout', 0, 'error')
    cut.code = '55P03'
    for (const error of [broken, cut]) {
      markRaisedByDatabase(error)
      let transactions = 0
      const db: Database = Object.assign(Object.create(gateway.db) as Database, {
        transaction: ((run) => {
          transactions += 1
          return gateway.db.transaction((transaction) => run(breakingAt(transaction, 'lock_matched', error)))
        }) satisfies Database['transaction'],
      })
      await expect(receiveMoney({ ...gateway, db }, receipt)).rejects.toMatchObject({ cause: error })
      expect(transactions).toBe(1)
    }
    const { rowCount } = await gateway.db.pool.query('select from receipt where source_id = $1', [
      receipt.sourceId,
    ])
    expect(rowCount).toBe(0)
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'COMPLETED', key })
  })
})

/** A transaction that fails at a statement, and whose connection is of no use any more. */
function breakingAt(transaction: Queryable, name: string, error: Error): Queryable {
  let isBroken = false
  return {
    query: (statement) => {
      isBroken ||= statement.name === name
      return isBroken ? Promise.reject(error) : transaction.query(statement)
    },
  }
}

describe('a currency that the merchant has no balance of', () => {
  const forget = (currencyCode: string) =>
    bypassConstraints(
      gateway.db,
      `delete from merchant_balance where merchant_code = 'ACME' and currency_code = '${currencyCode}'`,
    )
  const balanceOf = async (currencyCode: string) =>
    (await readBalances(gateway.db, 'ACME')).find((balance) => balance.currencyCode === currencyCode)?.json

  it('gets one by its first payin', async () => {
    await forget('PHP')
    const key = await createPayin(gateway, createBodyOf(100, 'PHP', { paymentMethodCode: 'QRPH' }))
    expect(await receiveMoney(gateway, await receiptOf(key))).toEqual({ result: 'COMPLETED', key })
    expect(await balanceOf('PHP')).toBeDefined()
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('gets one by its first credit', async () => {
    await forget('KES')
    await creditBalance(gateway.db, 'ACME', money(5_000n, 'KES'), byOperator('test'))
    expect(JSON.parse(JSON.stringify(await balanceOf('KES')))).toMatchObject({ available: 50 })
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})

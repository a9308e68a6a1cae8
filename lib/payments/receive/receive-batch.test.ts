import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { statementWaitsForLock } from '../../testing/database/held-commit.ts'
import { makeReadable, makeUnreadable } from '../../testing/database/unreadable-payment.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { Receipt } from './receipt.ts'
import { receiveBatch, receiveMoney } from './receive-money.ts'
import { holdReferences } from './sql/external-reference.ts'
import { storedReceipt } from './sql/read-receipt.ts'

const gateway = await testGateway()
const { recordOf, receiptIdOf } = paymentStory(gateway)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const open = () => createPayin(gateway, upi)

const lineFor = async (key: PaymentKey, amount = 10_000n): Promise<Receipt> => ({
  ...receiptFor(await recordOf(key), gateway.clock.now()),
  money: money(amount, 'INR'),
})

function keyAt(keys: readonly PaymentKey[], at: number): PaymentKey {
  const key = keys[at]
  if (!key) throw new Error(`there is no payment ${at}`)
  return key
}

const statusesOf = async (keys: readonly PaymentKey[]) =>
  Promise.all(keys.map(async (key) => (await recordOf(key)).status))

describe('a statement of several lines', () => {
  it('has the results in its order: completed, in parts, surplus, unknown, repeated and changed lines', async () => {
    const [whole, parts] = [await open(), await open()]
    const line = await lineFor(whole)
    const unknown = { ...(await lineFor(parts)), railReference: 'NOBODYKNOWSIT', sourceId: randomUUID() }
    const changed = vi.fn()
    const results = await receiveBatch({ ...gateway, changed }, [
      line,
      await lineFor(parts, 4_000n),
      unknown,
      line,
      await lineFor(parts, 6_000n),
      { ...line, money: money(1n, 'INR') },
      await lineFor(whole, 500n),
    ])
    expect(results.map(({ result }) => result)).toEqual([
      'COMPLETED',
      'PART_PAID',
      'SUSPENSE',
      'SEEN_BEFORE',
      'COMPLETED',
      'CONFLICT',
      'SURPLUS',
    ])
    expect(await statusesOf([whole, parts])).toEqual(['SUCCESS', 'SUCCESS'])
    expect(changed.mock.calls).toEqual([[whole], [parts], [parts], [whole]])
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('is one transaction for 200 lines, and may have more', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, open))
    const some = await Promise.all(keys.map((key) => lineFor(key)))
    const account = some[0]?.receivingAccountId ?? ''
    const others = Array.from({ length: 230 }, () => ({
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: account,
      money: money(777n, 'INR'),
      movedAt: gateway.clock.now(),
    }))
    const counted = countingTransactions()
    const results = await receiveBatch({ ...gateway, db: counted.db }, [...others, ...some])
    expect(results.map(({ result }) => result)).toEqual([
      ...others.map(() => 'SUSPENSE'),
      ...some.map(() => 'COMPLETED'),
    ])
    expect(counted.transactions()).toBe(2)
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('keeps every line when one of them cannot be matched: only that one waits in suspense', async () => {
    const [first, unreadable, last] = [await open(), await open(), await open()]
    const lines = await Promise.all([first, unreadable, last].map((key) => lineFor(key)))
    await makeUnreadable(gateway.db, unreadable)
    const results = await receiveBatch(gateway, lines)
    expect(results).toMatchObject([
      { result: 'COMPLETED', key: first },
      { result: 'SUSPENSE', failure: { match: unreadable } },
      { result: 'COMPLETED', key: last },
    ])
    expect((await gateway.db.pool.query('select from failed_match')).rowCount).toBe(1)
    await makeReadable(gateway.db, unreadable)
    expect(await receiveBatch(gateway, lines)).toMatchObject([
      { result: 'SEEN_BEFORE' },
      { result: 'COMPLETED' },
      { result: 'SEEN_BEFORE' },
    ])
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('gives each payment what the same lines give one by one, however they are divided', async () => {
    const lineOf = fc.record({ payment: fc.nat(3), amount: fc.integer({ min: 1, max: 12_000 }) })
    const lines = fc.array(fc.tuple(lineOf, fc.boolean()), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lines, async (given) => {
        const [together, alone] = [
          await Promise.all([0, 1, 2, 3].map(open)),
          await Promise.all([0, 1, 2, 3].map(open)),
        ]
        const linesFor = (keys: readonly PaymentKey[]) =>
          Promise.all(
            given.map(async ([{ payment, amount }]) => lineFor(keyAt(keys, payment), BigInt(amount))),
          )
        const results: string[] = []
        let batch: Receipt[] = []
        for (const [at, line] of (await linesFor(together)).entries()) {
          batch.push(line)
          if (given[at]?.[1] || at === given.length - 1) {
            results.push(...(await receiveBatch(gateway, batch)).map(({ result }) => result))
            batch = []
          }
        }
        const expected: string[] = []
        for (const line of await linesFor(alone)) expected.push((await receiveMoney(gateway, line)).result)
        expect(results).toEqual(expected)
        const moneyOf = (keys: readonly PaymentKey[]) =>
          Promise.all(
            keys.map(async (key) => {
              const { status, moneyReceived } = await recordOf(key)
              return [status, moneyReceived.amount]
            }),
          )
        expect(await moneyOf(together)).toEqual(await moneyOf(alone))
      }),
      { numRuns: 10 },
    )
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('holds its references in one order, as every other statement does', async () => {
    const account = (await lineFor(await open())).receivingAccountId
    const lineOf = (externalReference: string): Receipt => ({
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: account,
      money: money(777n, 'INR'),
      externalReference,
      movedAt: gateway.clock.now(),
    })
    const [low, high] = ['100000000001', '900000000001']
    const received = await gateway.db.transaction(async (transaction) => {
      await holdReferences(transaction, [low])
      const receiving = receiveBatch(gateway, [lineOf(high), lineOf(low)])
      await statementWaitsForLock(gateway.db)
      const { rows } = await transaction.query<{ free: boolean }>({
        name: '',
        text: `select pg_try_advisory_xact_lock(hashtextextended('external reference ' || $1, 0)) as free`,
        values: [high],
      })
      expect(rows).toEqual([{ free: true }])
      return { receiving }
    })
    expect(await received.receiving).toMatchObject([{ result: 'SUSPENSE' }, { result: 'SUSPENSE' }])
  })

  it('takes balances in the order of their merchants, as every other statement does', async () => {
    const later = { code: 'LATER', name: 'Later', publicKeys: [] }
    await registerMerchant(gateway.db, gateway.secrets, later, byOperator('test'))
    const ofLater = await createPayin(gateway, upi, { ...payinKey(), merchantCode: 'LATER' })
    const lines = [await lineFor(ofLater), await lineFor(await open())]
    const { rows, receiving } = await gateway.db.transaction(async (transaction) => {
      const take = (code: string, skip = '') =>
        transaction.query<{ code: string }>({
          name: '',
          text: `select merchant_code as code from merchant_balance where merchant_code = '${code}' and currency_code = 'INR' for no key update ${skip}`,
        })
      await take('ACME')
      const batch = receiveBatch(gateway, lines)
      await statementWaitsForLock(gateway.db)
      return { rows: (await take('LATER', 'skip locked')).rows, receiving: [batch] }
    })
    expect(rows).toEqual([{ code: 'LATER' }])
    expect(await receiving[0]).toMatchObject([{ result: 'COMPLETED' }, { result: 'COMPLETED' }])
  })

  it('is stored as it was reported, with what is known of the payer', async () => {
    const line = await lineFor(await open())
    const full = {
      ...line,
      sourceId: randomUUID(),
      externalReference: '123456789012',
      payer: { accountName: 'Asha Rao' },
    }
    const { railReference: _, ...bare } = { ...line, sourceId: randomUUID() }
    await receiveBatch(gateway, [full, bare])
    for (const receipt of [full, bare]) {
      expect(await storedReceipt(gateway, await receiptIdOf(receipt))).toStrictEqual(receipt)
    }
    expect(await storedReceipt(gateway, randomUUID())).toBeUndefined()
  })

  it('is received once by several processes that read it at the same moment, in any order', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, open))
    const lines = await Promise.all(keys.map((key) => lineFor(key)))
    const all = await Promise.all([
      receiveBatch(gateway, lines),
      receiveBatch(gateway, lines.toReversed()),
      receiveBatch(gateway, [...lines.slice(4), ...lines.slice(0, 4)]),
    ])
    const results = all.flat().map(({ result }) => result)
    expect(results.filter((result) => result === 'COMPLETED')).toHaveLength(8)
    expect(results.filter((result) => result === 'SEEN_BEFORE')).toHaveLength(16)
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})

it('money that completes a payment with fee and VAT takes eight statements, with begin and commit', async () => {
  await gateway.db.pool.query(
    `insert into merchant_currency (merchant_code, currency_code, vat_percent) values ('ACME', 'INR', 18)`,
  )
  gateway.merchants.drop('ACME')
  const key = await open()
  const line = await lineFor(key)
  const { fee, vat } = (await recordOf(key)).attempt
  expect([fee.amount > 0n, vat.amount > 0n]).toEqual([true, true])
  // A process reads the installation's keys once in ten seconds.
  await gateway.personal.keysFor(gateway.db, undefined)
  const counted = countingTransactions()
  expect(await receiveMoney({ ...gateway, db: counted.db }, line)).toMatchObject({ result: 'COMPLETED' })
  expect(counted.names()).toEqual([
    'store_receipts',
    'attempts_by_rail_references',
    'lock_matched',
    'record_match',
    'change_payments',
    'post_entries',
  ])
})

/** The gateway's database, which counts transactions and keeps the names of their statements. */
function countingTransactions() {
  let transactions = 0
  const names: string[] = []
  const db: Database = Object.assign(Object.create(gateway.db) as Database, {
    transaction: ((run) => {
      transactions += 1
      return gateway.db.transaction((transaction) =>
        run({
          query: (statement) => {
            names.push(statement.name)
            return transaction.query(statement)
          },
        } satisfies Queryable),
      )
    }) satisfies Database['transaction'],
  })
  return { db, transactions: () => transactions, names: () => names }
}

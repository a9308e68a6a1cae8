import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { CurrencyCode } from '../money/currency.ts'
import { commit, holdTransaction } from '../testing/database/held-create.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { clientQueryable } from '../platform/db/transaction.ts'
import { postEntries, type Entry } from './post-entry.ts'
import { insertSettlement, readUnsettled } from './settlements/sql/close-day.ts'

const gateway = await testGateway()
const currencies: readonly CurrencyCode[] = ['INR', 'KES']

async function makeMerchant(): Promise<string> {
  const code = `M${Math.random().toString(36).slice(2, 12)}`
  await gateway.db.pool.query(
    `insert into merchant (code, channel_name, callback_secret) select $1, channel_name, callback_secret from merchant where code = 'ACME'`,
    [code],
  )
  return code
}

const postingsOf = async (merchantCodes: readonly string[]) =>
  (
    await gateway.db.pool.query<{ account_id: string; account_seq: bigint; amount: string; after: string }>(
      `select account_id, account_seq, amount, balance_after as after, posted_at from ledger_posting
        where merchant_code = any($1) order by account_id, account_seq`,
      [merchantCodes],
    )
  ).rows

const entry = (merchantCode: string, currencyCode: CurrencyCode, amount: bigint, isHold: boolean): Entry => ({
  kind: isHold ? 'RESERVE' : 'ADJUSTMENT',
  currencyCode,
  merchantCode,
  lines: [
    { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: isHold ? -amount : amount },
    {
      account: isHold ? { kind: 'MERCHANT_RESERVED', merchantCode } : { kind: 'SUSPENSE' },
      amount: isHold ? amount : -amount,
    },
  ],
})

const posting = fc.record({
  merchant: fc.nat(1),
  currency: fc.nat(1),
  amount: fc.bigInt(1n, 999n),
  isHold: fc.boolean(),
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(posting, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('savepoint' as const, 'undo' as const, 'release' as const) },
)

it('numbers postings without gaps and keeps balances exact, whatever a transaction posts, undoes and posts again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 4 }), async (transactions) => {
      const merchants = [await makeMerchant(), await makeMerchant()]
      const expected = new Map<string, bigint[]>()
      const copyOf = (from: typeof expected) => new Map([...from].map(([id, amounts]) => [id, [...amounts]]))
      for (const steps of transactions) {
        const client = await holdTransaction(gateway)
        const saved: Map<string, bigint[]>[] = []
        for (const one of steps) {
          if (one === 'savepoint') {
            await client.query(`savepoint at_${saved.length}`)
            saved.push(copyOf(expected))
          } else if (one === 'undo' || one === 'release') {
            const before = saved.pop()
            if (!before) continue
            await client.query(`${one === 'undo' ? 'rollback to' : 'release'} savepoint at_${saved.length}`)
            if (one === 'undo') {
              expected.clear()
              for (const [id, amounts] of before) expected.set(id, amounts)
            }
          } else {
            const entries = one.map(({ merchant, currency, amount, isHold }) =>
              entry(merchants[merchant] ?? '', currencies[currency] ?? 'INR', amount, isHold),
            )
            await postEntries(clientQueryable(client), entries)
            // Entries of one balance keep their order, and balances are apart.
            for (const { lines, currencyCode } of entries)
              for (const { account, amount } of lines)
                if ('merchantCode' in account) {
                  const id = `${account.kind}/${currencyCode}/${account.merchantCode}`
                  expected.set(id, [...(expected.get(id) ?? []), amount])
                }
          }
        }
        await commit(client)
      }
      const stored = Map.groupBy(await postingsOf(merchants), ({ account_id: id }) => id)
      expect([...stored.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
      for (const [id, rows] of stored) {
        const amounts = expected.get(id) ?? []
        let balance = 0n
        expect(rows.map((row) => [Number(row.account_seq), row.amount, row.after])).toEqual(
          amounts.map((amount, index) => {
            balance += amount
            return [index + 1, inMajor(amount), inMajor(balance)]
          }),
        )
      }
    }),
    { numRuns: 40 },
  )
})

function inMajor(amount: bigint): string {
  const digits = `${amount < 0n ? -amount : amount}`.padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}0000`
}

it('a posting after a settlement of the same transaction is to be settled', async () => {
  const merchantCode = await makeMerchant()
  const due = { merchantCode, currencyCode: 'INR' as const }
  const client = await holdTransaction(gateway)
  onTestFinished(() => client.release())
  const transaction = clientQueryable(client)
  const unsettledSince = async () =>
    (
      await client.query(`select unsettled_since from merchant_balance where merchant_code = $1`, [
        merchantCode,
      ])
    ).rows[0].unsettled_since as Date | null
  await postEntries(transaction, [entry(merchantCode, 'INR', 100n, false)])
  expect(await unsettledSince()).not.toBeNull()
  const to = new Date(Date.now() + 60_000)
  const day = { from: new Date(to.getTime() - 86_400_000), to, timeZone: 'UTC' }
  await insertSettlement(transaction, due, await readUnsettled(transaction, due), day)
  expect(await unsettledSince()).toBeNull()
  await postEntries(transaction, [entry(merchantCode, 'INR', 100n, false)])
  expect(await unsettledSince()).not.toBeNull()
  await client.query('rollback')
})

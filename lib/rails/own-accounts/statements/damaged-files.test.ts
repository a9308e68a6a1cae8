import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { damagedFile } from '../../../bank-files/testing/damaged-file.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { drawnCases } from '../../../testing/drawn-cases.ts'
import { everyFormat } from '../../../testing/statements/every-format.ts'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'
import type { FileFacts, Transfer } from '../../../testing/statements/written-files.ts'

// Goal: a damaged file is refused whole or imported, never half, and does not stand in the way of the whole
// one.
// Method: files of every format are cut, shuffled, saved in another encoding, and their bytes changed.

const { db, openAccount, importFile, books } = await statementDesk()

const transfers: readonly Transfer[] = [
  { day: '2026-03-02', amount: 25_050, reference: 'REF-1', text: 'UPI/412345678901/ASHA' },
  { day: '2026-03-02', amount: 25_050, reference: 'REF-2', text: 'UPI/412345678901/ASHA' },
  { day: '2026-03-03', amount: -1_180, reference: 'REF-3', text: 'SMS CHARGES' },
  { day: '2026-03-03', amount: 99, reference: 'REF-4', text: 'NEFT RAVI' },
  { day: '2026-03-04', amount: 700_000, reference: 'REF-5', text: 'IMPS MEERA' },
  { day: '2026-03-04', amount: -25_050, reference: 'REF-6', text: 'SUPPLIER' },
]
const total = BigInt(transfers.reduce((sum, { amount }) => sum + amount, 0))
const facts = (account: string): FileFacts => ({
  account,
  from: '2026-03-02',
  to: '2026-03-04',
  opening: 5_000,
})
const openingOf = (format: string) => (hasBalances(format) ? 5_000n : 0n)
const hasBalances = (format: string) => !['camt.054', 'mt942', 'bai2'].includes(format)

/** What is stored of an account, in any table. */
async function storedOf(accountId: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.pool.query<Record<string, number>>(
    `select (select count(*)::int from statement_line where receiving_account_id = $1) as lines,
            (select count(*)::int from bank_statement where receiving_account_id = $1) as statements,
            (select count(*)::int from receipt where receiving_account_id = $1) as receipts,
            (select count(*)::int from suspense_item where receiving_account_id = $1) as items,
            (select count(*)::int from ledger_account where receiving_account_id = $1) as accounts,
            (select count(*)::int from bank_import where state not in ('BOOKED', 'UNDONE')) as unfinished`,
    [accountId],
  )
  return rows[0] ?? {}
}
const nothing = { lines: 0, statements: 0, receipts: 0, items: 0, accounts: 0, unfinished: 0 }

/** The lines of an account that stand for a transfer, and what they and its opening balance add up to. */
async function inForce(accountId: string): Promise<{ readonly lines: number; readonly sum: bigint }> {
  const { rows } = await db.pool.query<{ lines: number; sum: string }>(
    `select count(*)::int as lines, (coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) * 100
              - (select coalesce(sum(posting.amount), 0) * 100
                   from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
                  where entry.kind = 'STATEMENT_OPENING' and posting.account_id like 'RECEIVING/%/' || $1))::bigint::text as sum
       from statement_line where receiving_account_id = $1::uuid and state not in ('DUPLICATE', 'UNDONE')`,
    [accountId],
  )
  return { lines: rows[0]?.lines ?? 0, sum: BigInt(rows[0]?.sum ?? 0) }
}

const bytesOf = (file: string | Uint8Array) =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file

describe.each(Object.entries(everyFormat))('%s', (format, write) => {
  it('is imported as it is written', async () => {
    const account = await openAccount(format === 'cnab240' ? 'BRL' : 'INR')
    const result = await importFile(write(facts(account.identifier), transfers), { accountId: account.id })
    expect(result).toMatchObject({ format, errors: [], lines: 6, receipts: 4, duplicates: 0 })
    expect(await books(account.id)).toBe(openingOf(format) + total)
  })

  it(
    'that is damaged is refused whole or imported, and the whole file can be imported after it',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
          const account = await openAccount(format === 'cnab240' ? 'BRL' : 'INR')
          const whole = bytesOf(write(facts(account.identifier), transfers))
          const [damaged = whole] = fc.sample(damagedFile([whole]), { seed, numRuns: 1 })
          const first = await importFile(damaged, { accountId: account.id })
          if (first.failure) {
            expect(first.errors.length).toBeGreaterThan(0)
            expect(await storedOf(account.id)).toEqual(nothing)
          } else {
            expect(await storedOf(account.id)).toMatchObject({ unfinished: 0 })
          }
          const after = await importFile(whole, { accountId: account.id })
          expect(after).toMatchObject({ errors: [], lines: 6 })
          if (first.failure) {
            expect(after).toMatchObject({ receipts: 4, duplicates: 0 })
            expect(await books(account.id)).toBe(openingOf(format) + total)
          }
          const { lines, sum } = await inForce(account.id)
          expect(lines).toBeGreaterThanOrEqual(6)
          expect(await books(account.id)).toBe(sum)
        }),
        { numRuns: drawnCases(110, 6) },
      )
      expect(await checkLedger(db)).toEqual([])
    },
  )
})

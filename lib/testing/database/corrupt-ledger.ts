import { expect } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { Database } from '../../platform/db/database.ts'
import { readCorrupted } from './bypass-constraints.ts'

/** A corruption of the ledger, and what the ledger's check must report about it. */
export interface Breakage {
  readonly check: string
  readonly subject: string | RegExp
  readonly statements: readonly string[]
}

export const broken = (check: string, subject: string | RegExp, ...statements: string[]): Breakage => ({
  check,
  subject,
  statements,
})

/** Corrupts the ledger for one check, which must report it. */
export async function expectFound(db: Database, { check, subject, statements }: Breakage): Promise<void> {
  const found = await readCorrupted(db, statements, checkLedger)
  const named = found.find((difference) => difference.check === check)
  expect(named, JSON.stringify(found)).toEqual({
    check,
    subject: typeof subject === 'string' ? subject : expect.stringMatching(subject),
    expected: expect.any(String),
    found: expect.any(String),
  })
  expect(named?.expected).not.toBe(named?.found)
}

export const available = 'MERCHANT_AVAILABLE/INR/ACME'

/** An entry in INR; `of`: the payment that it belongs to. */
export const entry = (kind: string, of?: string): string =>
  of === undefined
    ? `insert into ledger_entry (kind, currency_code) values ('${kind}', 'INR')`
    : `insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id)
       values ('${kind}', 'INR', 'ACME', 'payin', '${of}')`

/** A line of the entry before it. */
export const posting = (accountId: string, line: number, amount: number, seq?: number): string =>
  `insert into ledger_posting (entry_id, line, account_id, amount, account_seq, balance_after)
   values (currval('ledger_entry_id_seq'), ${line}, '${accountId}', ${amount}, ${seq ?? 'null'}, ${seq === undefined ? 'null' : amount})`

export const entryOf = (kind: string, paymentId: string): string =>
  `(select id from ledger_entry where kind = '${kind}' and payment_id = '${paymentId}')`

/** Changes the amount of a line of a payment's entry. */
export const shift = (amount: number, kind: string, paymentId: string, account: string): string =>
  `update ledger_posting set amount = amount + ${amount}
    where entry_id = ${entryOf(kind, paymentId)} and account_id like '${account}%'`

/** Changes the kind of a payment's entry. */
export const disguise = (kind: string, paymentId: string): string =>
  `update ledger_entry set kind = 'ADJUSTMENT' where id = ${entryOf(kind, paymentId)}`

export const receipt = (sourceId: string): string =>
  `(select id from receipt where source_id = '${sourceId}')`

/** Moves the postings of an entry from one account to another, given as SQL: it still balances. */
export const divert = (entryId: string, from: string, to: string): string =>
  `update ledger_posting set account_id = ${to} where entry_id = ${entryId} and account_id like '${from}%'`

/** A house account in INR without postings. */
export const openAccount = (kind: string): string =>
  `insert into ledger_account (id, kind, currency_code) values ('${kind}/INR', '${kind}', 'INR') on conflict do nothing`

/** Statements that delete an entry with its postings. `entryId`: an SQL expression of its ID. */
export const deleteEntry = (entryId: string): string[] => [
  `delete from ledger_posting where entry_id = ${entryId}`,
  `delete from ledger_entry where id = ${entryId}`,
]

import type { SuspenseTotals } from './payments.ts'
import { addDifferences, decimal, type Check } from './walk.ts'
import { ledgerCheckSuspense } from '#sql/suspense_item'

/** Adds what receipts or payments moved on suspense. */
export function addSuspense({ state }: Check, totals: SuspenseTotals): void {
  for (const { currency, due, found } of totals) {
    state.suspenseDue.add(`SUSPENSE/${currency}`, due)
    state.suspenseFound.add(`SUSPENSE/${currency}`, found)
  }
}

/**
 * Compares what was moved on suspense with what had to be. A receipt or payment adds to both sums what was
 * true of it at one moment, so that bookings made during the check cannot make the sums differ.
 */
export function compareSuspense(check: Check): void {
  addDifferences(
    check,
    check.state.suspenseDue.differingFrom(check.state.suspenseFound).map(([subject, due, found]) => ({
      check: 'suspense is the money that is not assigned',
      subject,
      expected: decimal(due),
      found: decimal(found),
    })),
  )
}

/**
 * Suspense is owed to the owners of its money; a negative amount means that money was credited twice. What is
 * listed as being there, and the debits that nobody explained, are the whole of their accounts. Reads the
 * items, and the entries after those in the sums, in one statement: all are as they were at that moment.
 */
export async function compareItems(check: Check): Promise<void> {
  const { db, state } = check
  const { rows } = await db.query(ledgerCheckSuspense({ entry: BigInt(state.entry) }))
  for (const { account, since, listed } of rows) {
    const balance = state.house.of(account) + BigInt(since)
    if (account.startsWith('SUSPENSE/') && balance < 0n)
      report(check, 'suspense is never below zero', account, 'at least 0', balance)
    const ofItems = balance - state.adjusted.of(account)
    if (ofItems !== BigInt(listed))
      report(check, 'the list of suspense adds up to its accounts', account, decimal(BigInt(listed)), ofItems)
  }
}

const report = (check: Check, name: string, subject: string, expected: string, balance: bigint): void =>
  addDifferences(check, [{ check: name, subject, expected, found: decimal(balance) }])

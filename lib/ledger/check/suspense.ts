import type { SuspenseTotals } from './payments.ts'
import { addDifferences, decimal, micros, type Check } from './walk.ts'

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
 * Suspense is owed to the owners of its money; a negative amount means that money was credited twice. Reads
 * the entries after those in the sums in one statement: both together are the accounts at that moment.
 */
export async function checkBelowZero(check: Check): Promise<void> {
  const { db, state } = check
  const { rows } = await db.query<{ account: string; since: string }>({
    name: 'ledger_check_suspense',
    text: `
      select account.id as account, ${micros('coalesce(moved.amount, 0)')} as since
        from ledger_account account
        left join (
          select account_id, sum(amount) as amount from ledger_posting
           where entry_id > $1 and account_seq is null group by account_id) moved on moved.account_id = account.id
       where account.kind = 'SUSPENSE'`,
    values: [state.entry],
  })
  const balances = rows.map(({ account, since }) => ({
    account,
    balance: state.house.of(account) + BigInt(since),
  }))
  addDifferences(
    check,
    balances.flatMap(({ account, balance }) =>
      balance < 0n
        ? [
            {
              check: 'suspense is never below zero',
              subject: account,
              expected: 'at least 0',
              found: decimal(balance),
            },
          ]
        : [],
    ),
  )
}

import { amountShortest } from '../money/money.ts'
import type { BankSide } from '../payments/rail/bank-side.ts'
import type { Queryable } from '../platform/db/database.ts'
import { rails } from '../rails/rails.ts'
import type { Figure, Sample } from './figure.ts'

/**
 * What banks say about the operator's own accounts; `account` is a cash account, by its name, else its
 * `idAccount`. Also accounts of which all is well have a value: a series that disappears looks like a
 * broken scrape.
 */
export const bankFigures: readonly Figure[] = [
  {
    name: 'statement_gaps',
    help: 'How much is missing between the statements of an account: numbers that were left out, and balances that do not continue. Accepted gaps do not count.',
    labelNames: ['account'],
    isSlow: true,
    read: (database) =>
      ofAccounts(
        (side) => side.gaps(database),
        ({ gaps }) => gaps.length,
      ),
  },
  {
    name: 'statement_late_seconds',
    help: 'How long ago the next statement of an account should have come; 0 in time.',
    labelNames: ['account'],
    read: (database) =>
      ofAccounts(
        (side) => side.lateStatements(database),
        ({ lateSeconds }) => lateSeconds,
      ),
  },
  {
    name: 'books_bank_difference',
    help: 'What the books of an account have more than its last statement closes with, in the major unit of the currency; negative: less.',
    labelNames: ['account', 'currency'],
    read: differences,
  },
  {
    name: 'payout_batch_unconfirmed_seconds',
    help: 'How long ago the oldest file of payouts was exported of which a payout is neither paid nor refused yet; 0 without one.',
    labelNames: ['account'],
    read: (database) =>
      ofAccounts(
        (side) => side.unconfirmedBatches(database),
        ({ seconds }) => seconds,
      ),
  },
  {
    name: 'payouts_refused_after_success',
    help: 'Payouts of files that their bank refused in the last seven days although they had succeeded, and whose money did not come back.',
    labelNames: ['account'],
    read: (database) =>
      ofAccounts(
        (side) => side.refusedAfterSuccess(database),
        ({ count }) => count,
      ),
  },
]

const sides = (): readonly BankSide[] => rails.flatMap(({ bankSide }) => bankSide ?? [])

async function ofAccounts<Row extends { readonly accountId: string }>(
  read: (side: BankSide) => Promise<readonly Row[]>,
  valueOf: (row: Row) => number,
): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  for (const side of sides())
    for (const row of await read(side))
      samples.push({ labels: { account: row.accountId }, value: valueOf(row) })
  return samples
}

async function differences(database: Queryable): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  for (const side of sides())
    for (const { accountId, difference } of await side.differences(database))
      samples.push({
        labels: { account: accountId, currency: difference.currencyCode },
        value: Number(amountShortest(difference)),
      })
  return samples
}

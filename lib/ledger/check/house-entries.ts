import type { Queryable } from '../../platform/db/database.ts'
import { entriesWalk } from './entries.ts'
import { Sums } from './sums.ts'
import { decimal, micros, walk, type Findings } from './walk.ts'

/**
 * Checks every entry, and the balances of the house accounts at each snapshot. Returns the final sums of the
 * house accounts, and the part of suspense that was moved by neither receipts nor payments.
 */
export async function checkEntries(
  transaction: Queryable,
  findings: Findings,
  onProgress: (rows: number) => void,
): Promise<[context: Sums, otherSuspense: Sums]> {
  const context = new Sums()
  const other = new Sums()
  let after = 0n
  let walked = 0
  const walkThrough = async (through: bigint | undefined) => {
    let here = 0
    const steps = entriesWalk(after, through, (movements) => {
      for (const { account, amount, other: rest } of movements) {
        context.add(account, amount)
        if (account.startsWith('SUSPENSE/')) other.add(account, rest)
      }
    })
    await walk(transaction, steps, findings, (rows) => onProgress(walked + (here = rows)))
    walked += here
  }
  for (const cut of await snapshotCuts(transaction)) {
    await walkThrough(cut)
    await compareSnapshots(transaction, cut, context, findings)
    after = cut
  }
  await walkThrough(undefined)
  return [context, other]
}

async function snapshotCuts(transaction: Queryable): Promise<bigint[]> {
  const { rows } = await transaction.query<{ entry_id: bigint }>({
    name: 'ledger_check_cuts',
    text: 'select distinct entry_id from ledger_snapshot order by entry_id',
  })
  return rows.map((row) => row.entry_id)
}

async function compareSnapshots(
  transaction: Queryable,
  cut: bigint,
  context: Sums,
  findings: Findings,
): Promise<void> {
  const { rows } = await transaction.query<{ account_id: string; amount: string }>({
    name: 'ledger_check_snapshot',
    text: `select account_id, ${micros('balance')} as amount from ledger_snapshot where entry_id = $1`,
    values: [cut],
  })
  const snapshot = new Sums()
  for (const { account_id: account, amount } of rows) snapshot.add(account, amount)
  findings.add(
    context.differingFrom(snapshot).map(([account, sum, kept]) => ({
      check: 'a snapshot is the sum of the postings up to it',
      subject: `${account} up to entry ${cut}`,
      expected: decimal(sum),
      found: decimal(kept),
    })),
  )
}

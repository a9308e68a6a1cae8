import type { Queryable } from '../../platform/db/database.ts'
import { lastFinalEntry } from '../../ledger/final-entries.ts'
import type { CheckState } from './check-state.ts'
import { entriesWalk, type HouseMovement } from './entries.ts'
import { Sums } from './sums.ts'
import { addDifferences, decimal, walk, type Check } from './walk.ts'
import { ledgerCheckCuts, ledgerCheckSnapshot } from '#sql/ledger_snapshot'

/**
 * Checks every entry after those that are checked already, and the balances of the house accounts at each
 * snapshot. Ends at an entry before which none can appear any more, so that the sums are complete.
 */
export async function checkEntries(check: Check): Promise<void> {
  const { db, state } = check
  const last = await lastFinalEntry(db)
  const cuts = await snapshotCuts(db, state, last)
  const upTo = (entry: bigint) => entriesWalk(entry, (movements) => addMovements(check, movements))
  for (const cut of cuts) {
    await walk(check, upTo(cut))
    await compareSnapshots(check, cut)
  }
  await walk(check, upTo(last))
  state.entry = String(last)
}

function addMovements({ state }: Check, movements: readonly HouseMovement[]): void {
  for (const { account, amount, other, lost, adjusted } of movements) {
    state.house.add(account, amount)
    if (!account.startsWith('SUSPENSE/')) continue
    state.adjusted.add(account, adjusted)
    state.suspenseDue.add(account, other)
    state.suspenseFound.add(account, BigInt(other) + BigInt(lost))
  }
}

/** Those that are not compared yet, and that no entry in the sums is after. */
async function snapshotCuts(
  db: Queryable,
  { entry, reading }: CheckState,
  through: bigint,
): Promise<bigint[]> {
  const [read = '0'] = reading['ledger_entry']?.after ?? []
  const beforeRead = BigInt(read) - 1n
  const compared = BigInt(entry)
  const { rows } = await db.query(
    ledgerCheckCuts({ after: compared > beforeRead ? compared : beforeRead, through }),
  )
  return rows.map((row) => row.entry_id)
}

/** Afterwards the entries up to the cut are checked. */
async function compareSnapshots(check: Check, cut: bigint): Promise<void> {
  const { rows } = await check.db.query(ledgerCheckSnapshot({ cut }))
  const snapshot = new Sums()
  for (const { account_id: account, amount } of rows) snapshot.add(account, amount)
  addDifferences(
    check,
    check.state.house.differingFrom(snapshot).map(([account, sum, kept]) => ({
      check: 'a snapshot is the sum of the postings up to it',
      subject: `${account} up to entry ${cut}`,
      expected: decimal(sum),
      found: decimal(kept),
    })),
  )
  addDifferences(
    check,
    rows.flatMap(({ account_id: account, amount, open }) =>
      open === null || open === amount
        ? []
        : {
            check: 'what is open on a clearing account adds up to its snapshot',
            subject: `${account} up to entry ${cut}`,
            expected: decimal(BigInt(amount)),
            found: decimal(BigInt(open)),
          },
    ),
  )
  check.state.entry = String(cut)
}

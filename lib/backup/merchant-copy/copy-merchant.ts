import type pg from 'pg'
import { catchUp } from './catch-up.ts'
import { readDigests } from './compare-copy.ts'
import { copiedEntries, type CopiedParts } from './copied-tables.ts'
import { dropSnapshots } from './drop-snapshots.ts'
import { inACopy } from './in-a-copy.ts'
import { asOfOneMoment, openCopy, type OpenCopy } from './open-copy.ts'
import { findLate, writeLate } from './late-rows.ts'
import { writeFirst } from './write-copy.ts'

/** One installation copies merchants to another. Both sessions own the tables of their database. */
export interface MerchantCopy extends CopiedParts {
  readonly source: pg.ClientBase
  readonly target: pg.ClientBase
  /** Runs in the transaction of the target, before the first row. */
  readonly before?: () => Promise<void>
  /** Runs when all rows are copied as of one moment. */
  readonly copiedOnce?: () => Promise<void>
  /** Runs when little changed since they were read last: holds the merchants as they are. */
  readonly hold?: (copy: OpenCopy) => Promise<void>
  /**
   * The same after the last one, while the source is read as of the last moment. What it throws undoes the
   * copy.
   */
  readonly after?: (copy: OpenCopy) => Promise<void>
}

/** Until so few rows change while the others are copied, or so often, the merchants go on working. */
const fewRows = 1_000
const roundsMax = 4

/**
 * Copies all rows of merchants by key, as they are: with their places in lists, sequences and balances. In
 * the one transaction of the target its guards do nothing; foreign keys and checks apply, and no other
 * transaction waits (docs/decisions/0041). First everything is copied while the merchants work, and what
 * changed meanwhile as long as that is much; then `hold` holds them, and what changed since is brought up
 * to date. The source is not changed, and no snapshot of it is open longer than it is read. Resolves to the
 * number of copied rows of each table.
 *
 * Raises 23505 where the target has a merchant or an entry of the same number; the target is then
 * unchanged.
 */
export async function copyMerchants({
  source,
  target,
  before,
  copiedOnce,
  hold,
  after,
  ...parts
}: MerchantCopy): Promise<Map<string, number>> {
  const copied = new Map<string, number>()
  await inACopy(target, async () => {
    await before?.()
    const copy = await openCopy(source, target, parts)
    await asOfOneMoment(copy, async () => {
      for (const table of copy.tables) await writeFirst(copy, table)
      await findLate(copy)
    })
    await readDigests(copy)
    await dropSnapshots(target, `(select t.id from ledger_entry t where ${copy.condition(copiedEntries)})`)
    await copiedOnce?.()
    if (hold) {
      await catchUpWhileWorking(copy)
      await hold(copy)
    }
    await asOfOneMoment(copy, async () => {
      await catchUp(copy)
      await writeLate(copy)
      await after?.(copy)
    })
    for (const { name } of copy.tables)
      copied.set(name, copy.added.get(name) ?? Number(copy.digests.get(name)?.rows ?? 0))
  })
  return copied
}

async function catchUpWhileWorking(copy: OpenCopy): Promise<void> {
  for (let round = 1, changed = Infinity; changed > fewRows && round <= roundsMax; round += 1)
    await asOfOneMoment(copy, async () => {
      changed = await catchUp(copy)
      await findLate(copy)
    })
}

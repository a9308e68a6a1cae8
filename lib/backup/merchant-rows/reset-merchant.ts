import type pg from 'pg'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { withoutGuards } from '../../platform/db/stored-tables.ts'
import { clientQueryable } from '../../platform/db/transaction.ts'
import { entriesOfMerchant, merchantTables } from './merchant-tables.ts'

/**
 * Removes the payments, customers, balances, settlements and callbacks of a merchant, with the entries in
 * the operator's books, as if it had just been registered; for a sandbox. The guards of history are disabled
 * until the commit, and writes of everybody wait meanwhile; foreign keys still apply. Resolves to the number
 * of removed rows of each table. Recorded in the audit. The session owns the tables.
 *
 * Raises 23503 where a statement or a batch that was imported or made in a rehearsal has a part of it, and
 * 55P03 where the tables are not free within ten seconds; then nothing was removed.
 */
export async function resetMerchant(
  session: pg.ClientBase,
  merchantCode: string,
  actor: CurrentActor,
): Promise<ReadonlyMap<string, number>> {
  let removed: ReadonlyMap<string, number> = new Map()
  await session.query(`set lock_timeout = '10s'`)
  await withoutGuards(session, async () => {
    // A snapshot of the books sums every entry up to its number: those from the first of these entries on go,
    // and the job takes them again.
    await session.query(
      `delete from ledger_snapshot where entry_id >= (select min(id) from ${entriesOfMerchant} entry)`,
      [merchantCode],
    )
    removed = await removeRows(session, merchantCode)
    const after = { payments: removed.get('payment') ?? 0 }
    await recordAudit(clientQueryable(session), { actor, command: 'sandbox reset', merchantCode, after })
  })
  return removed
}

async function removeRows(
  session: pg.ClientBase,
  merchantCode: string,
): Promise<ReadonlyMap<string, number>> {
  const removed = new Map<string, number>()
  // Which rows they are is told by rows that are removed on the way, so that all are found first.
  for (const { name, rows } of merchantTables)
    await session.query(
      `create temporary table removed_${name} on commit drop as
         select t.tableoid as part, t.ctid as place from ${name} t where ${rows}`,
      [merchantCode],
    )
  for (const { name } of merchantTables) {
    const { rowCount } = await session.query(
      `delete from ${name} t using removed_${name} found where t.tableoid = found.part and t.ctid = found.place`,
    )
    removed.set(name, rowCount ?? 0)
  }
  return removed
}

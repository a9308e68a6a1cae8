import type pg from 'pg'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { withoutGuards } from '../../platform/db/stored-tables.ts'
import { clientQueryable } from '../../platform/db/transaction.ts'
import {
  conditionFor,
  copiedEntries,
  copiedTables,
  receiptsOfMerchant,
  settingTables,
  type CopiedTable,
} from '../merchant-copy/copied-tables.ts'
import { dropSnapshots } from '../merchant-copy/drop-snapshots.ts'
import { removeRows } from '../merchant-copy/remove-rows.ts'

/** What a merchant is set up with, and what was done to it: that stays. */
export const tablesThatStay = [
  'merchant',
  ...settingTables,
  'receiving_account',
  'data_key',
  'audit_event',
] as const

const itemsOfMerchant = `(select id from suspense_item where receipt_id in ${receiptsOfMerchant})`

/** Where more than a copy would take is removed: nothing else may point to what is gone. */
const removedAlso: Readonly<Record<string, string>> = {
  suspense_candidate: `t.merchant_code in (:merchants) or t.suspense_item_id in ${itemsOfMerchant}`,
  ledger_account: 't.merchant_code in (:merchants)',
}

/** Tables of which a copy has nothing. */
const neverCopied: readonly CopiedTable[] = [
  { name: 'suspense_return', rows: `t.suspense_item_id in ${itemsOfMerchant}` },
  { name: 'request_log', rows: 't.merchant_code in (:merchants)' },
]

/** In this order: a table comes before those that its foreign keys reference. */
const removedTables: readonly CopiedTable[] = [
  ...neverCopied,
  ...copiedTables
    .filter(({ name, ofAccounts }) => !ofAccounts && !(tablesThatStay as readonly string[]).includes(name))
    .map((table) => ({ ...table, rows: removedAlso[table.name] ?? table.rows }))
    .toReversed(),
]

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
  const condition = conditionFor({ merchantCodes: [merchantCode] })
  const entries = `(select t.id from ledger_entry t where ${condition(copiedEntries)})`
  let removed: ReadonlyMap<string, number> = new Map()
  await session.query(`set lock_timeout = '10s'`)
  await withoutGuards(session, async () => {
    await dropSnapshots(session, entries)
    removed = await removeRows(session, removedTables, condition)
    const after = { payments: removed.get('payment') ?? 0 }
    await recordAudit(clientQueryable(session), { actor, command: 'sandbox reset', merchantCode, after })
  })
  return removed
}

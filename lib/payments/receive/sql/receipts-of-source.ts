import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { receiptsOfSource } from '#sql/receipt'

/** How often a receipt may be divided: people divide few, an institution sends few parts back. */
const divisionsMax = 24

/**
 * The receipt that a source reported under an ID. Of one that was divided, what is left of it is first: each
 * division leaves its rest as `…/2`.
 */
export async function receiptsOfSourceId(
  database: Queryable,
  source: string,
  sourceId: string,
): Promise<readonly { readonly receiptId: string; readonly money: Money }[]> {
  const sourceIds = Array.from({ length: divisionsMax }, (_, times) => sourceId + '/2'.repeat(times))
  return receiptsOfSourceIds(database, source, sourceIds)
}

/** The receipts that a source reported under these IDs, the last of the IDs first. */
export async function receiptsOfSourceIds(
  database: Queryable,
  source: string,
  sourceIds: readonly string[],
): Promise<readonly { readonly receiptId: string; readonly sourceId: string; readonly money: Money }[]> {
  const { rows } = await database.query(receiptsOfSource({ source, sourceIds }))
  return rows.map(({ id, source_id, amount, currency_code }) => ({
    receiptId: id,
    sourceId: source_id,
    money: moneyFromDatabase(amount, currency_code),
  }))
}

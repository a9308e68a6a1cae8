import type { Queryable } from '../../db/database.ts'
import { toStoredPayer, type StoredPayer } from '../payer-data.ts'
import * as sql from '#sql/payer_data'

/**
 * Rows of a merchant, and rows that no merchant has (yet), that have all hashes of one of the lists, after an
 * ID, in its order.
 */
export async function findPayers(
  database: Queryable,
  merchantCode: string,
  hashes: readonly (readonly bigint[])[],
  after: string,
  limit: number,
): Promise<readonly StoredPayer[]> {
  const lists = hashes.filter((list) => list.length > 0).map((list) => `{${list.join(',')}}`)
  const { rows } = await database.query(sql.findPayers({ lists, merchantCode, after, limit }))
  return rows.map(toStoredPayer)
}

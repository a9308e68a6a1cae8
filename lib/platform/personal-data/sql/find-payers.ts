import type { Queryable } from '../../db/database.ts'
import { toStoredPayer, type StoredPayer } from '../payer-data.ts'
import { joinKey, payerColumns, type PayerRow } from './stored-columns.ts'

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
  const lists = hashes.filter((list) => list.length > 0)
  const any = lists.map((_, at) => `d.lookup @> $${at + 4}::bigint[]`).join(' or ')
  const { rows } = await database.query<PayerRow>({
    name: `find_payers_${lists.length}`,
    text: `
      select ${payerColumns('d')} from payer_data d ${joinKey('d')}
       where d.lookup is not null and (${any}) and (d.merchant_code = $1 or d.merchant_code is null) and d.id > $2::uuid order by d.id limit $3`,
    values: [merchantCode, after, limit, ...lists],
  })
  return rows.map(toStoredPayer)
}

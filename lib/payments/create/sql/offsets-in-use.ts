import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import * as sql from '#sql/amount_claim'

/** The largest share of the amounts above one order amount that is taken on a cash account, 0 to 1. */
export type OffsetsInUse = RowOf<typeof sql.offsetsInUse>

/** Of each cash account that takes payins. At 1 no further payin of that amount can be opened on it. */
export async function offsetsInUse(database: Queryable): Promise<readonly OffsetsInUse[]> {
  const { rows } = await database.query(sql.offsetsInUse())
  return rows
}

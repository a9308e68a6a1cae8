import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { selectMerchant as selectMerchantStatement } from '#sql/merchant'

/** A merchant with everything that was configured for it. Amounts and percentages are decimal text. */
export type MerchantRow = RowOf<typeof selectMerchantStatement>

export type MethodRow = NonNullable<MerchantRow['methods']>[number]

/** Reads a merchant in one round trip: a gateway with thousands of merchants does so all the time. */
export async function selectMerchant(database: Queryable, code: string): Promise<MerchantRow | undefined> {
  const { rows } = await database.query(selectMerchantStatement({ code }))
  return rows[0]
}

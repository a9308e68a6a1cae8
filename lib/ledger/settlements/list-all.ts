import type { Queryable } from '../../platform/db/database.ts'
import type { SettlementFilter } from './read-settlements.ts'
import { toSettlement, type Settlement } from './settlement.ts'
import { listSettlementsOfAll } from '#sql/settlement'

/** The place of a settlement among those of all merchants. */
export type PlaceOfSettlement = Pick<Settlement, 'to' | 'merchantCode' | 'currencyCode' | 'number'>

/** Settlements of a merchant or of all, whose period ended last first: at most `limit` after a place. */
export async function listSettlements(
  database: Queryable,
  {
    merchantCode,
    from,
    to,
    currencyCodes,
  }: SettlementFilter & { readonly merchantCode?: string | undefined },
  after: PlaceOfSettlement | undefined,
  limit: number,
): Promise<readonly Settlement[]> {
  const { rows } = await database.query(
    listSettlementsOfAll({
      merchantCode,
      from,
      to,
      currencyCodes: currencyCodes && [...currencyCodes],
      afterTo: after?.to,
      afterMerchantCode: after?.merchantCode,
      afterCurrencyCode: after?.currencyCode,
      afterNumber: after?.number,
      limit,
    }),
  )
  return rows.map(toSettlement)
}

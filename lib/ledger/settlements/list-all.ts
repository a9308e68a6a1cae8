import type { Queryable } from '../../platform/db/database.ts'
import type { SettlementFilter } from './read-settlements.ts'
import { settlementColumns, toSettlement, type Settlement, type SettlementRow } from './settlement.ts'

/** The place of a settlement among those of all merchants. */
export type PlaceOfSettlement = Pick<Settlement, 'to' | 'merchantCode' | 'currencyCode' | 'number'>

/** As a Date has it: the place of a page is one. */
const endsAt = `date_trunc('milliseconds', to_at)`

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
  const { rows } = await database.query<SettlementRow>({
    name: 'list_settlements_of_all',
    text: `
      select ${settlementColumns} from settlement
       where ($1::text is null or merchant_code = $1) and ($2::timestamptz is null or to_at > $2) and ($3::timestamptz is null or to_at <= $3)
         and ($4::text[] is null or currency_code = any($4))
         and ($5::timestamptz is null or (${endsAt}, merchant_code, currency_code, number) < ($5, $6::text, $7::text, $8::int))
       order by ${endsAt} desc, merchant_code desc, currency_code desc, number desc limit $9`,
    values: [
      merchantCode ?? null,
      from ?? null,
      to ?? null,
      currencyCodes === undefined ? null : [...currencyCodes],
      after?.to ?? null,
      after?.merchantCode ?? null,
      after?.currencyCode ?? null,
      after?.number ?? null,
      limit,
    ],
  })
  return rows.map(toSettlement)
}

import type { Queryable } from '../../platform/db/database.ts'
import { settlementColumns, toSettlement, type Settlement, type SettlementRow } from './settlement.ts'

/** One settlement; undefined where the merchant has none of that currency and number. */
export async function readSettlement(
  database: Queryable,
  merchantCode: string,
  { currencyCode, number }: Pick<Settlement, 'currencyCode' | 'number'>,
): Promise<Settlement | undefined> {
  const { rows } = await database.query<SettlementRow>({
    name: 'read_settlement',
    text: `select ${settlementColumns} from settlement where merchant_code = $1 and currency_code = $2 and number = $3`,
    values: [merchantCode, currencyCode, number],
  })
  return rows[0] && toSettlement(rows[0])
}

export interface SettlementFilter {
  /** Periods that end after this moment. */
  readonly from?: Date | undefined
  /** Periods that end at this moment or before. */
  readonly to?: Date | undefined
  readonly currencyCodes?: ReadonlySet<string> | undefined
}

/** The largest bigint of PostgreSQL. */
const lastPosition = 2n ** 63n - 1n

interface SettlementsAsked {
  readonly after: bigint | undefined
  readonly limit: number
  readonly newestFirst?: boolean
}

/**
 * Settlements of a merchant after a position, in the order in which they were closed or, `newestFirst`, in
 * the reverse: at most `limit`; without a position from the beginning. Positions are numbered in the order of
 * closing, so a settlement never appears before one that was read already.
 */
export async function readSettlements(
  database: Queryable,
  merchantCode: string,
  { from, to, currencyCodes }: SettlementFilter,
  { after, limit, newestFirst }: SettlementsAsked,
): Promise<Settlement[]> {
  const { rows } = await database.query<SettlementRow>({
    name: newestFirst ? 'list_settlements_newest' : 'list_settlements',
    text: `
      select ${settlementColumns} from settlement
       where merchant_code = $1 and position ${newestFirst ? '<' : '>'} $2::bigint and ($3::timestamptz is null or to_at > $3)
         and ($4::timestamptz is null or to_at <= $4) and ($5::text[] is null or currency_code = any ($5))
       order by position ${newestFirst ? 'desc' : 'asc'} limit $6`,
    values: [
      merchantCode,
      after ?? (newestFirst ? lastPosition : 0n),
      from ?? null,
      to ?? null,
      currencyCodes === undefined ? null : [...currencyCodes],
      limit,
    ],
  })
  return rows.map(toSettlement)
}

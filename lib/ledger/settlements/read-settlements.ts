import type { Queryable } from '../../platform/db/database.ts'
import { withParts } from '../../platform/db/statement.ts'
import { toSettlement, type Settlement } from './settlement.ts'
import * as sql from '#sql/settlement'

/** One settlement; undefined where the merchant has none of that currency and number. */
export async function readSettlement(
  database: Queryable,
  merchantCode: string,
  { currencyCode, number }: Pick<Settlement, 'currencyCode' | 'number'>,
): Promise<Settlement | undefined> {
  const { rows } = await database.query(sql.readSettlement({ merchantCode, currencyCode, number }))
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
  const list = sql.listSettlements({
    merchantCode,
    after: newestFirst ? 0n : (after ?? 0n),
    before: newestFirst ? (after ?? lastPosition) : lastPosition,
    from,
    to,
    currencyCodes: currencyCodes && [...currencyCodes],
    limit,
  })
  const { rows } = await database.query(
    newestFirst ? withParts(list, { way: 'desc' }, { variant: ['newest'], values: [] }) : list,
  )
  return rows.map(toSettlement)
}

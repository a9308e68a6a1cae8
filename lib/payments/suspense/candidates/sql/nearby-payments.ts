import { amountFixed, money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PaymentKey } from '../../../payment-key.ts'
import type { AmountsSought } from '../amounts-sought.ts'
import type { ItemFacts } from '../facts.ts'
import { paymentsNearby } from '#sql/payment'

/** A payment that an item is to be compared with. */
export interface Nearby {
  readonly itemId: string
  readonly key: PaymentKey
  /** A receipt of it is of the payer of the item. */
  readonly isOfEarlierPayer: boolean
}

/** An item, and what it is looked for by. */
export interface Sought {
  readonly item: ItemFacts
  readonly amounts: AmountsSought
  /** Beginnings of references that its text may have. */
  readonly beginnings: readonly string[]
  /** Of its texts, as `piecesOf` makes them: payments at other accounts need its amount or a reference. */
  readonly pieces?: readonly string[] | undefined
  /** Keyed hashes of its payer's account, by which other receipts of that are found. */
  readonly payer: readonly bigint[]
}

/**
 * The payins and top-ups that the money of items may be for: of its amount or the nearest, named by a similar beginning of
 * a reference, or of the same payer. A superset of the candidates, bounded for each item.
 */
export async function nearbyPayments(
  database: Queryable,
  sought: readonly Sought[],
): Promise<readonly Nearby[]> {
  if (sought.length === 0) return []
  const { rows } = await database.query(paymentsNearby({ sought: JSON.stringify(sought.map(toJson)) }))
  return rows.map((row) => ({
    itemId: row.item_id,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    isOfEarlierPayer: row.of_earlier_payer,
  }))
}

function toJson({ item, amounts, beginnings, pieces, payer }: Sought) {
  const { amount, currencyCode } = item.money
  const written = (minor: bigint) => amountFixed(money(minor, currencyCode))
  return {
    item_id: item.id,
    account_id: item.accountId,
    currency_code: currencyCode,
    amount: written(amount),
    least: written(amounts.least),
    most: written(amounts.most),
    points: amounts.points.map(written),
    beginnings,
    pieces,
    payer: payer.map(String),
  }
}

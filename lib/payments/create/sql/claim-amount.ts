import { amountFixed, currencyUnit, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import * as sql from '#sql/amount_claim'

/**
 * The largest offset that is added to an order amount, in the smallest units that the method carries, unless
 * the account says otherwise (specification-gaps.md, "Money", `moneyRequired`).
 */
export const offsetMax = 99

/** The most that an account may say. */
export const offsetUpToMax = 9_999

/**
 * So many of the last free amounts are kept for merchants that hold few: one merchant cannot use up an amount
 * for all.
 */
export const keptForOthers = 20
/** How many a merchant may hold to get one of those. */
const fewHeld = 5

/** No amount could be claimed: none is free, or those that are left are kept for other merchants. */
export type NotClaimed = 'ALL_TAKEN' | 'KEPT_FOR_OTHERS'

export interface Claim extends PaymentKey {
  readonly receivingAccountId: string
  readonly attemptNo: number
}

interface Offer {
  readonly offsetMin?: 0 | 1
  readonly keeps?: boolean
  /** Offsets are multiples of it: the smallest unit that the method carries. */
  readonly unit?: Money
  /** The most that the method carries. */
  readonly most?: Money | undefined
}

/**
 * Claims an amount plus the smallest free offset on a receiving account: 1 to 99 units, or to what the
 * account says, for an order (specification-gaps.md, "Money", `moneyRequired`), from 0 for the rest of a
 * part payment. The unique key decides between concurrent claims. An amount that another payment is due by
 * reference is left out, and one that a missing statement may have as its last owner's. With `keeps` the
 * last free amounts are kept for merchants that hold few, and claims of near amounts wait for each other
 * until the transaction ends.
 */
export async function claimAmount(
  transaction: Queryable,
  claim: Claim,
  amount: Money,
  { offsetMin = 1, keeps = false, unit = currencyUnit(amount.currencyCode), most }: Offer = {},
): Promise<Money | NotClaimed> {
  // A round fails when a concurrent claim took the amount: more failed rounds than offsets means that none is
  // free.
  for (let round = 0, roundsMax = 1; round < roundsMax; round += 1) {
    const { rows } = await transaction.query(
      sql.claimAmount({
        accountId: claim.receivingAccountId,
        amount: amountFixed(amount),
        unit: amountFixed(unit),
        offsetMin,
        keeps,
        kept: keptForOthers,
        few: fewHeld,
        currencyCode: amount.currencyCode,
        most: most && amountFixed(most),
        merchantCode: claim.merchantCode,
        kind: claim.kind,
        paymentId: claim.paymentId,
        attemptNo: claim.attemptNo,
      }),
    )
    const row = rows[0]
    if (!row || row.candidate === null) return row?.any_free ? 'KEPT_FOR_OTHERS' : 'ALL_TAKEN'
    roundsMax = row.offset_up_to + 1
    if (row.claimed !== null) return moneyFromDatabase(row.claimed, amount.currencyCode)
  }
  return 'ALL_TAKEN'
}

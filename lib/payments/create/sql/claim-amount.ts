import { amountFixed, currencyUnit, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { onCashAccount } from '../../sql/receiving-account.ts'

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

const offsetUpTo = `(select offset_up_to from receiving_account where id = $1)`

/** All offsets, where nothing is kept for other merchants. */
const everyOffer = `
  select step, $2::numeric + step * $3::numeric as amount, false as for_others,
         taken.amount is null or taken.free_at is not null and taken.free_at <= (select amounts_free_before($1)) as is_free
    from generate_series($8::int, ${offsetUpTo}) as step
    left join amount_claim taken on taken.receiving_account_id = $1 and taken.amount = $2::numeric + step * $3::numeric`

const offersBesideKept = `
  select step, amount, for_others, is_free
    from amounts_offered($1, $2, $3, $8, ${offsetUpTo}, $4, ${keptForOthers}, ${fewHeld})`

/**
 * What other open payments of the cash account are due without a claim, because a reference identifies them:
 * one whose reference is lost would complete the payment that claimed its amount.
 */
const dueByReference = `
  select payment.amount
    from payment join payment_attempt attempt using (merchant_code, kind, payment_id, attempt_no)
   where payment.status in ('WAITING', 'PROCESSING') and payment.currency_code = $9
     and payment.amount between $2::numeric and $2::numeric + ${offsetUpTo} * $3::numeric
     and payment.money_received = payment.suspense_refunded and attempt.amount_required = payment.amount
     and ${onCashAccount('attempt.receiving_account_id', '$1')}`

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
    const { rows } = await transaction.query<ClaimRow>({
      name: keeps ? 'claim_amount_beside_kept' : 'claim_amount',
      text: `
        with every as materialized (${keeps ? offersBesideKept : everyOffer}),
        due as materialized (${dueByReference}),
        offered as (select * from every where is_free and amount not in (select amount from due) and amount <= coalesce($10, amount)),
        candidate as (select amount from offered where not for_others order by step limit 1),
        claimed as (
          insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at)
          select $1, candidate.amount, $4, $5, $6, $7, gateway_now() from candidate
          on conflict (receiving_account_id, amount) do update
            set merchant_code = excluded.merchant_code, kind = excluded.kind, payment_id = excluded.payment_id,
                attempt_no = excluded.attempt_no, claimed_at = excluded.claimed_at, free_at = null
          where amount_claim.free_at <= least(excluded.claimed_at, amounts_free_before($1))
          returning amount)
        select exists (select from offered) as any_free, (select amount from candidate) as candidate,
               (select amount from claimed) as claimed, ${offsetUpTo} as offset_up_to`,
      values: [
        claim.receivingAccountId,
        amountFixed(amount),
        amountFixed(unit),
        claim.merchantCode,
        claim.kind,
        claim.paymentId,
        claim.attemptNo,
        offsetMin,
        amount.currencyCode,
        most === undefined ? null : amountFixed(most),
      ],
    })
    const row = rows[0]
    if (!row || row.candidate === null) return row?.any_free ? 'KEPT_FOR_OTHERS' : 'ALL_TAKEN'
    roundsMax = row.offset_up_to + 1
    if (row.claimed !== null) return moneyFromDatabase(row.claimed, amount.currencyCode)
  }
  return 'ALL_TAKEN'
}

interface ClaimRow {
  any_free: boolean
  candidate: string | null
  claimed: string | null
  offset_up_to: number
}

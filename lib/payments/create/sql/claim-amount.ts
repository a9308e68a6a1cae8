import { amountFixed, currencyUnit, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

/**
 * The largest offset that is added to an order amount, in minor units (specification-gaps.md, "Money",
 * `moneyRequired`).
 */
export const offsetMax = 99

/**
 * A round fails when a concurrent claim took the amount: more failed rounds than offsets means that none is
 * free.
 */
const roundsMax = offsetMax + 1

export interface Claim extends PaymentKey {
  readonly receivingAccountId: string
  readonly attemptNo: number
  readonly now: Date
}

/**
 * Claims an amount plus the smallest free offset on a receiving account: 1 to 99 minor units for an order
 * (specification-gaps.md, "Money", `moneyRequired`), 0 to 99 for the rest of a part payment. The unique key
 * decides between concurrent claims. Undefined when all are taken.
 */
export async function claimAmount(
  transaction: Queryable,
  claim: Claim,
  amount: Money,
  offsetMin: 0 | 1 = 1,
): Promise<Money | undefined> {
  for (let round = 0; round < roundsMax; round += 1) {
    const { rows } = await transaction.query<{ candidate: string | null; claimed: string | null }>({
      name: 'claim_amount',
      text: `
        with candidate as (
          select offered.amount
            from (select $2::numeric + step * $3::numeric as amount, step from generate_series($9::int, ${offsetMax}) as step) offered
            left join amount_claim taken on taken.receiving_account_id = $1 and taken.amount = offered.amount
           where taken.amount is null or taken.free_at <= $8
           order by offered.step limit 1),
        claimed as (
          insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at)
          select $1, candidate.amount, $4, $5, $6, $7, $8 from candidate
          on conflict (receiving_account_id, amount) do update
            set merchant_code = excluded.merchant_code, kind = excluded.kind, payment_id = excluded.payment_id,
                attempt_no = excluded.attempt_no, claimed_at = excluded.claimed_at, free_at = null
          where amount_claim.free_at <= excluded.claimed_at
          returning amount)
        select (select amount from candidate) as candidate, (select amount from claimed) as claimed`,
      values: [
        claim.receivingAccountId,
        amountFixed(amount),
        amountFixed(currencyUnit(amount.currencyCode)),
        claim.merchantCode,
        claim.kind,
        claim.paymentId,
        claim.attemptNo,
        claim.now,
        offsetMin,
      ],
    })
    const row = rows[0]
    if (!row || row.candidate === null) return undefined
    if (row.claimed !== null) return moneyFromDatabase(row.claimed, amount.currencyCode)
  }
  return undefined
}

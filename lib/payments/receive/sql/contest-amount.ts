import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Claim } from '../../create/sql/claim-amount.ts'

/**
 * Records that a payment requires an amount that another owns, until the payment ends (`changeStatus`). Each
 * part that comes leaves a smaller rest, so an attempt contests an amount once.
 */
export async function contestAmount(transaction: Queryable, claim: Claim, amount: Money): Promise<void> {
  await transaction.query({
    name: 'contest_amount',
    text: `
      insert into contested_amount (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, contested_from)
      values ($1, $2, $3, $4, $5, $6, gateway_now())`,
    values: [
      claim.receivingAccountId,
      amountFixed(amount),
      claim.merchantCode,
      claim.kind,
      claim.paymentId,
      claim.attemptNo,
    ],
  })
}

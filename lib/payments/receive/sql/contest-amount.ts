import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Claim } from '../../create/sql/claim-amount.ts'
import * as sql from '#sql/contested_amount'

/**
 * Records that a payment requires an amount that another owns, until the payment ends (`changeStatus`). Each
 * part that comes leaves a smaller rest, so an attempt contests an amount once.
 */
export async function contestAmount(transaction: Queryable, claim: Claim, amount: Money): Promise<void> {
  await transaction.query(
    sql.contestAmount({
      receivingAccountId: claim.receivingAccountId,
      amount: amountFixed(amount),
      merchantCode: claim.merchantCode,
      kind: claim.kind,
      paymentId: claim.paymentId,
      attemptNo: claim.attemptNo,
    }),
  )
}

import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'
import { movedWithin, type Receipt } from '../receipt.ts'
import { ownerOfAmount as ownerOfAmountStatement } from '#sql/amount_claim'
import { dueWithoutClaim as dueWithoutClaimStatement } from '#sql/payment'

/**
 * The time of money comes from its institution, whose clock may be behind ours, and statements often give it
 * to the minute. So a claim also matches money that moved up to this long before the claim began.
 */
export const institutionClockSeconds = 60

/**
 * The owner of an amount at a moment: the attempt that claimed it. `contestedBy`: other payments that the
 * money may belong to; then nobody can say whose it is.
 */
export interface OwnerOfAmount {
  readonly owner: (PaymentKey & { readonly attemptNo: number }) | undefined
  readonly contestedBy: readonly PaymentKey[]
}

/** The moments at which money can have moved, both included; often the same. */
interface Period {
  readonly from: Date
  readonly to: Date
}

/**
 * Finds who owned an amount on an account when the money moved. Money that moved more than
 * `institutionClockSeconds` before a claim began never matches it (specification-gaps.md, "Money"; money of
 * unclaimed amounts stays in suspense). Where one payment owned the amount at that moment and another claimed
 * it within that time after, or another owned it in the period in which it moved, the money is contested, as
 * is the rest that part payments of others lack.
 */
export async function ownerOfAmount(
  transaction: Queryable,
  receivingAccountId: string,
  amount: Money,
  { from, to }: Period,
): Promise<OwnerOfAmount> {
  const { rows } = await transaction.query(
    ownerOfAmountStatement({
      receivingAccountId,
      amount: amountFixed(amount),
      from,
      institutionClockSeconds,
      to,
    }),
  )
  const found = rows.map((row) => ({
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    attemptNo: row.owned_by_attempt,
  }))
  const [owner] = found.flatMap(({ key, attemptNo }) => (attemptNo === null ? [] : [{ ...key, attemptNo }]))
  const others = found.map(({ key }) => key).filter((key) => !(owner && isSamePayment(owner, key)))
  return { owner, contestedBy: others }
}

/**
 * Other payments of the cash account that are due exactly the money of a receipt and hold no claim, because
 * their reference tells them apart; opened before the money had moved. `expiredSince`: also those that were
 * open then and have expired since.
 */
export async function dueWithoutClaim(
  transaction: Queryable,
  receipt: Receipt,
  owner: PaymentKey,
  expiredSince: Date | undefined,
): Promise<readonly PaymentKey[]> {
  const { rows } = await transaction.query(
    dueWithoutClaimStatement({
      accountId: receipt.receivingAccountId,
      currencyCode: receipt.money.currencyCode,
      amount: amountFixed(receipt.money),
      movedUntil: movedWithin(receipt).to,
      institutionClockSeconds,
      expiredSince,
      ...owner,
    }),
  )
  return rows.map((row) => ({ merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id }))
}

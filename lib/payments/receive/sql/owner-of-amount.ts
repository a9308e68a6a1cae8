import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'

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

/**
 * Finds who owned an amount on an account when the money moved. Money that moved more than
 * `institutionClockSeconds` before a claim began never matches it (specification-gaps.md, "Money"; money of
 * unclaimed amounts stays in suspense). Where one payment owned the amount at that moment and another claimed
 * it within that time after, the money is contested, as is the rest that part payments of others lack.
 */
export async function ownerOfAmount(
  transaction: Queryable,
  receivingAccountId: string,
  amount: Money,
  movedAt: Date,
): Promise<OwnerOfAmount> {
  const { rows } = await transaction.query<{
    merchant_code: string
    kind: PaymentKey['kind']
    payment_id: string
    owned_by_attempt: number | null
  }>({
    name: 'owner_of_amount',
    text: `
      (select merchant_code, kind, payment_id, attempt_no as owned_by_attempt from (
         select merchant_code, kind, payment_id, attempt_no, claimed_at from amount_claim
          where receiving_account_id = $1 and amount = $2
            and claimed_at <= $3::timestamptz + $4 * interval '1 second' and (free_at is null or free_at > $3)
         union all
         select merchant_code, kind, payment_id, attempt_no, claimed_at from amount_claim_period
          where receiving_account_id = $1 and amount = $2
            and claimed_at <= $3::timestamptz + $4 * interval '1 second' and free_at > $3) claim
        order by claimed_at)
      union all
      (select distinct merchant_code, kind, payment_id, null::int from contested_amount
        where receiving_account_id = $1 and amount = $2 and contested_from <= $3::timestamptz + $4 * interval '1 second'
          and (contested_until is null or contested_until > $3))`,
    values: [receivingAccountId, amountFixed(amount), movedAt, institutionClockSeconds],
  })
  const found = rows.map((row) => ({
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    attemptNo: row.owned_by_attempt,
  }))
  const [owner] = found.flatMap(({ key, attemptNo }) => (attemptNo === null ? [] : [{ ...key, attemptNo }]))
  const others = found.map(({ key }) => key).filter((key) => !(owner && isSamePayment(owner, key)))
  return { owner, contestedBy: others }
}

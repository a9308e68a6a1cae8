import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'

/**
 * The owner of an amount at a moment: the attempt that claimed it, unless part payments of others contest it.
 */
export interface OwnerOfAmount {
  readonly owner: (PaymentKey & { readonly attemptNo: number }) | undefined
  readonly contestedBy: readonly PaymentKey[]
}

/**
 * Finds who owned an amount on an account when the money moved. Money that moved before a claim began never
 * matches it (specification-gaps.md, "Money"; money of unclaimed amounts stays in suspense).
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
      (select merchant_code, kind, payment_id, attempt_no as owned_by_attempt from amount_claim
        where receiving_account_id = $1 and amount = $2 and claimed_at <= $3 and (free_at is null or free_at > $3)
       union all
       select merchant_code, kind, payment_id, attempt_no from amount_claim_period
        where receiving_account_id = $1 and amount = $2 and claimed_at <= $3 and free_at > $3
       limit 1)
      union all
      (select distinct merchant_code, kind, payment_id, null::int from contested_amount
        where receiving_account_id = $1 and amount = $2 and contested_from <= $3
          and (contested_until is null or contested_until > $3))`,
    values: [receivingAccountId, amountFixed(amount), movedAt],
  })
  const found = rows.map((row) => ({
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    attemptNo: row.owned_by_attempt,
  }))
  const owners = found.flatMap(({ key, attemptNo }) => (attemptNo === null ? [] : [{ ...key, attemptNo }]))
  const [owner] = owners
  return {
    owner,
    contestedBy: found
      .filter(({ key, attemptNo }) => attemptNo === null && !(owner && isSamePayment(owner, key)))
      .map(({ key }) => key),
  }
}

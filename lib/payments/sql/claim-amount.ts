import type { Queryable } from '../../db/database.ts'
import { amountFixed, currencyUnit, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { PaymentKey } from '../provider.ts'

/** The most that is asked on top of an order, in minor units ("Money", `moneyRequired`). */
export const offsetMax = 99

/** Each round somebody else was faster by one amount: more rounds than offsets means that none is left. */
const roundsMax = offsetMax + 1

export interface Claim extends PaymentKey {
  readonly receivingAccountId: string
  readonly attemptNo: number
  readonly now: Date
}

/**
 * Takes the order amount plus the smallest free offset of 1 to 99 minor units on a receiving account ("Money",
 * `moneyRequired`). The unique key decides between concurrent takers. Undefined when all are taken.
 */
export async function claimAmount(
  transaction: Queryable,
  claim: Claim,
  ordered: Money,
): Promise<Money | undefined> {
  for (let round = 0; round < roundsMax; round += 1) {
    const { rows } = await transaction.query<{ candidate: string | null; claimed: string | null }>({
      name: 'claim_amount',
      text: `
        with candidate as (
          select offered.amount
            from (select $2::numeric + step * $3::numeric as amount, step from generate_series(1, ${offsetMax}) as step) offered
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
        amountFixed(ordered),
        amountFixed(currencyUnit(ordered.currencyCode)),
        claim.merchantCode,
        claim.kind,
        claim.paymentId,
        claim.attemptNo,
        claim.now,
      ],
    })
    const row = rows[0]
    if (!row || row.candidate === null) return undefined
    if (row.claimed !== null) return moneyFromDatabase(row.claimed, ordered.currencyCode)
  }
  return undefined
}

/** Takes exactly this amount (the remainder of a part payment); false when somebody else owns it. */
export async function claimExactly(transaction: Queryable, claim: Claim, amount: Money): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'claim_exactly',
    text: `
      insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (receiving_account_id, amount) do update
        set merchant_code = excluded.merchant_code, kind = excluded.kind, payment_id = excluded.payment_id,
            attempt_no = excluded.attempt_no, claimed_at = excluded.claimed_at, free_at = null
      where amount_claim.free_at <= excluded.claimed_at`,
    values: [
      claim.receivingAccountId,
      amountFixed(amount),
      claim.merchantCode,
      claim.kind,
      claim.paymentId,
      claim.attemptNo,
      claim.now,
    ],
  })
  return rowCount === 1
}

/**
 * Who owned an amount on an account at the moment when money moved. Money that moved before a claim began never matches it
 * ("Money"; unclaimed amounts are suspense).
 */
export async function ownerOfAmount(
  transaction: Queryable,
  receivingAccountId: string,
  amount: Money,
  movedAt: Date,
): Promise<(PaymentKey & { readonly attemptNo: number }) | undefined> {
  const { rows } = await transaction.query<{
    merchant_code: string
    kind: PaymentKey['kind']
    payment_id: string
    attempt_no: number
  }>({
    name: 'owner_of_amount',
    text: `
      select merchant_code, kind, payment_id, attempt_no from amount_claim
       where receiving_account_id = $1 and amount = $2 and claimed_at <= $3 and (free_at is null or free_at > $3)
      union all
      select merchant_code, kind, payment_id, attempt_no from amount_claim_period
       where receiving_account_id = $1 and amount = $2 and claimed_at <= $3 and free_at > $3
      limit 1`,
    values: [receivingAccountId, amountFixed(amount), movedAt],
  })
  const row = rows[0]
  return (
    row && {
      merchantCode: row.merchant_code,
      kind: row.kind,
      paymentId: row.payment_id,
      attemptNo: row.attempt_no,
    }
  )
}

import { money, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { claimAmount } from '../create/sql/claim-amount.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { contestAmount } from './sql/contest-amount.ts'
import type { MatchedAttempt } from './sql/match-receipt.ts'
import { addRestOffset } from './sql/rest-offset.ts'

/** What is enough: what is asked for without what was added after a part payment, which only tells transfers apart. */
export const leastRequired = ({ required, restOffset }: MatchedAttempt): bigint =>
  required.amount - restOffset.amount

/**
 * The rest of a part payment may come without a reference: its amount is claimed too. It may come by the order that the first part came
 * by, and by the one that the page shows now. Where somebody else owns that amount, the next free one above it is asked for instead,
 * so that nobody is ever asked for what another pays; where all are taken, it is written down that two are asked for one amount, and such
 * money is nobody's for sure (`ownerOfAmount`).
 */
export async function claimRests(
  transaction: Queryable,
  payment: PaymentRecord,
  matched: MatchedAttempt,
  total: Money,
  now: Date,
): Promise<void> {
  if (payment.status === 'EXPIRED') return
  const { attempt, key } = payment
  const inForce = { ...attempt, receivingAccountId: attempt.receiving.id }
  const attempts = attempt.attemptNo === matched.attemptNo ? [matched] : [matched, inForce]
  for (const { method, required, attemptNo, receivingAccountId } of attempts) {
    const rest = money(required.amount - total.amount, total.currencyCode)
    if (method.identifiedBy(total.currencyCode) !== 'AMOUNT' || rest.amount <= 0n) continue
    const claim = { ...key, attemptNo, receivingAccountId, now }
    const claimed = await claimAmount(transaction, claim, rest, 0)
    if (claimed === undefined) await contestAmount(transaction, claim, rest)
    else if (claimed.amount > rest.amount)
      await addRestOffset(transaction, key, attemptNo, money(claimed.amount - rest.amount, rest.currencyCode))
  }
}

import { carriedUnit } from '../../../methods/carried-unit.ts'
import { identificationOn } from '../../../methods/parts/identification.ts'
import { money, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { claimAmount } from '../../create/sql/claim-amount.ts'
import { isIdentifiedByAmount } from '../../identified-by-amount.ts'
import { selectPayment } from '../../sql/select-payment.ts'
import { contestAmount } from '../sql/contest-amount.ts'
import type { MatchedAttempt, MatchedPayment } from '../sql/lock-matched.ts'
import { addRestOffset } from './sql/rest-offset.ts'

/**
 * The amount that completes the attempt: what is required, without the offset that was added after a part
 * payment.
 */
export const leastRequired = ({ required, restOffset }: MatchedAttempt): bigint =>
  required.amount - restOffset.amount

/**
 * The rest of a part payment may arrive without a reference, so its amount is claimed too: for the attempt
 * that the first part was paid by, and for the one in force. If another payment owns that amount, the next
 * free one above it is required instead, so that two payments are never asked for the same amount. If all are
 * taken, the amount is recorded as contested, and money of that amount matches neither (`ownerOfAmount`). The
 * caller holds the payment's row.
 */
export async function claimRests(
  transaction: Queryable,
  { key, status, money: ordered }: MatchedPayment,
  matched: MatchedAttempt,
  total: Money,
): Promise<void> {
  if (status === 'EXPIRED') return
  const payment = await selectPayment(transaction, key)
  if (!payment) throw new Error(`payment ${key.paymentId} disappeared although its row was locked`)
  const { attempt } = payment
  const inForce = {
    ...attempt,
    cashAccountId: attempt.receiving.cashAccountId,
    unit: carriedUnit(attempt.method, total.currencyCode),
    identifiedBy: identificationOn(attempt.method, attempt.receiving, total.currencyCode),
  }
  const attempts = attempt.attemptNo === matched.attemptNo ? [matched] : [matched, inForce]
  for (const { identifiedBy, required, attemptNo, cashAccountId, unit } of attempts) {
    const rest = money(required.amount - total.amount, total.currencyCode)
    if (!isIdentifiedByAmount(identifiedBy, { required, ordered }) || rest.amount <= 0n) continue
    const claim = { ...key, attemptNo, receivingAccountId: cashAccountId }
    const claimed = await claimAmount(transaction, claim, rest, { offsetMin: 0, unit })
    if (typeof claimed === 'string') await contestAmount(transaction, claim, rest)
    else if (claimed.amount > rest.amount)
      await addRestOffset(transaction, key, attemptNo, money(claimed.amount - rest.amount, rest.currencyCode))
  }
}

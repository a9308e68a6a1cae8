import type { Queryable } from '../../../platform/db/database.ts'
import type { StoredPayment } from '../../payment-record.ts'
import { isFinal } from '../../state-machine.ts'
import { lastMatch } from '../sql/last-match.ts'
import { lockMatched } from '../sql/lock-matched.ts'
import { claimRests } from './rest-of-a-part-payment.ts'
import { dropRestOffsets } from './sql/rest-offset.ts'

/**
 * What an open payment has became another amount, without money that came: the amounts that identify its rest
 * are claimed anew, of the attempt that was paid last, of the one in force and of all that were asked for
 * more than the order. Of a payment that has ended nothing is asked any more, and what its customer was asked
 * stays enough. The caller holds the payment's row.
 */
export async function askAgain(
  transaction: Queryable,
  { key, status }: Pick<StoredPayment, 'key' | 'status'>,
): Promise<void> {
  if (isFinal(status)) return
  const askedMore = await dropRestOffsets(transaction, key)
  const last = await lastMatch(transaction, key)
  for (const attemptNo of new Set(last && [last.attemptNo, ...askedMore])) {
    const locked = await lockMatched(transaction, { ...key, attemptNo })
    if (locked && locked.payment.moneyKept.amount > 0n)
      await claimRests(transaction, locked.payment, locked.attempt, locked.payment.moneyKept)
  }
}

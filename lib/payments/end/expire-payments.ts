import { postEntries } from '../../ledger/post-entry.ts'
import { byClock } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isDatabaseUnreachable } from '../../platform/db/database-unreachable.ts'
import { paymentEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { completeHeld } from '../receive/complete-held.ts'
import { requestCancellations } from './cancel-orders.ts'
import { openHeldBack, type HeldBack } from './held-back.ts'
import { expireTaken, takeDue, type DuePayment } from './sql/expire-due.ts'

/**
 * Expires open payments whose time to pay and notice delay are over, at most `limit`, in one transaction. A
 * payment stays open while money that it received could not be matched because of an error, and one that has
 * all its money is completed instead. Several workers
 * may run this at once: each takes other payments. If the database refuses to expire them together, they are
 * expired one by one; a payment that fails is logged and left out for some minutes. Returns the number of
 * payments expired by this call.
 */
export async function expireDuePayments(
  context: PaymentContext,
  limit: number,
  heldBack: HeldBack = openHeldBack(),
): Promise<number> {
  let [expired, atOnce] = [0, limit]
  while (expired < limit) {
    const { taken, ended, error } = await expireSome(context, atOnce, heldBack.keys())
    expired += ended
    if (error === undefined) {
      if (taken.length < atOnce) break
    } else if (taken.length > 1) {
      atOnce = 1
    } else {
      // One payment that cannot be expired must not keep the others open.
      for (const key of taken) {
        heldBack.add(key)
        context.log.write(paymentEvents['payment.expiry-failed'], { err: error, ...key })
      }
    }
  }
  return expired
}

/** Throws what is not the fault of the payments that were taken. */
async function expireSome(
  context: PaymentContext,
  limit: number,
  except: readonly PaymentKey[],
): Promise<{ readonly taken: readonly PaymentKey[]; readonly ended: number; readonly error?: unknown }> {
  let taken: readonly PaymentKey[] = []
  try {
    const ended = await context.db.transaction(async (transaction) => {
      const due = await takeDue(transaction, limit, except)
      taken = due
      if (due.length === 0) return []
      await completePaid(transaction, due)
      const orders = await expireTaken(transaction, taken)
      await requestCancellations(context, transaction, orders)
      return orders
    })
    for (const { merchantCode, kind, paymentId } of taken) context.changed({ merchantCode, kind, paymentId })
    return { taken, ended: ended.length }
  } catch (error) {
    if (isDatabaseUnreachable(error) || taken.length === 0) throw error
    return { taken, ended: 0, error }
  }
}

/**
 * Completes those that have what is due: of earlier releases, whose refunds gave money up again and asked
 * nobody. They are not due any more then.
 */
async function completePaid(transaction: Queryable, due: readonly DuePayment[]): Promise<void> {
  for (const { hasMoney, ...key } of due) {
    const completed = hasMoney ? await completeHeld(transaction, key, byClock) : undefined
    if (completed) await postEntries(transaction, completed.entries)
  }
}

import { byRail } from '../../platform/audit/actor.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { changeStatus } from '../sql/change-status.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { findMatch } from './find-match.ts'
import type { SeenMoney } from './receipt.ts'
import { keepUnconfirmed } from './sql/unconfirmed-receipt.ts'

export type Seen =
  | { readonly result: 'CONFIRMING'; readonly key: PaymentKey }
  | { readonly result: 'IGNORED' }

/**
 * A rail reports money that is not final: books nothing, completes nothing; the page asks the customer not to
 * pay again. The first report moves a payment from WAITING to PROCESSING; later ones under the same key
 * change only the confirmations. Ignored if no open payment matches, or if the receipt was stored already.
 */
export async function seeMoney(context: PaymentContext, seen: SeenMoney): Promise<Seen> {
  const outcome = await context.db.transaction(async (transaction): Promise<Seen> => {
    const found = await findMatch(transaction, context.personal, seen)
    const match = 'match' in found ? found.match : undefined
    const payment = match && (await lockPayment(transaction, match))
    const isOpen = payment?.status === 'WAITING' || payment?.status === 'PROCESSING'
    if (!match || !payment || !isOpen || payment.money.currencyCode !== seen.money.currencyCode)
      return { result: 'IGNORED' }
    if (!(await keepUnconfirmed(transaction, seen, match))) return { result: 'IGNORED' }
    const { key, status: from } = payment
    if (from === 'WAITING') {
      const cause = 'MONEY_SEEN'
      await changeStatus(transaction, { key, from, to: 'PROCESSING', cause, actor: byRail(seen.source) })
    }
    return { result: 'CONFIRMING', key }
  })
  if ('key' in outcome) context.changed(outcome.key)
  return outcome
}

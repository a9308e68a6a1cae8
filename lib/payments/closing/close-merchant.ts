import { sumsOfMerchant, type MerchantSums } from '../../ledger/settlements/sums-of-merchant.ts'
import { loadMerchant } from '../../merchants/load-merchant.ts'
import { lockMerchant, markClosed, recordChange } from '../../merchants/merchant-change.ts'
import { merchantUnknown, type MerchantFault } from '../../merchants/merchant-fault.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { PaymentContext } from '../payment-context.ts'
import { selectOpenItems, type StoredItem } from '../suspense/sql/open-items.ts'
import { orderLastPayout, type LastPayee, type LastPayout, type NotOrdered } from './last-payout.ts'
import { openPaymentsOf, type OpenPayment } from './sql/closing.ts'

/** What is left of a merchant that is closed. */
export interface ClosedMerchant {
  readonly merchantCode: string
  readonly closedAt: Date
  readonly open: readonly OpenPayment[]
  readonly suspended: readonly StoredItem[]
  readonly ordered: readonly LastPayout[]
  /** What is available and was not ordered to be paid out. */
  readonly notOrdered: readonly NotOrdered[]
  readonly statement: readonly MerchantSums[]
}

interface Closing {
  readonly merchantCode: string
  /** Where the last payout of one currency goes; absent: none is ordered. */
  readonly payee?: LastPayee | undefined
  readonly by: CurrentActor
  readonly approvedBy?: string | undefined
}

/**
 * Closes a merchant: it gets no tokens, payins and top-ups any more, and late money for its payments stays in
 * suspense. What is available is paid out where nothing is open in its currency; what is open ends as it
 * would have, and then the same call goes on. Closing twice changes nothing.
 */
export async function closeMerchant(
  context: PaymentContext,
  { merchantCode, payee, by: actor, approvedBy }: Closing,
): Promise<ClosedMerchant | MerchantFault> {
  const closedAt = await context.db.transaction(async (transaction) => {
    if (!(await lockMerchant(transaction, merchantCode))) return undefined
    const since = await markClosed(transaction, merchantCode)
    const after = { closedAt: since.toISOString(), ...(payee && { payee: payee.currencyCode }), approvedBy }
    await recordChange(transaction, { actor, command: 'merchant close', merchantCode, after })
    return since
  })
  const merchant = closedAt && (await loadMerchant(context.db, merchantCode))
  if (!closedAt || !merchant) return merchantUnknown(merchantCode)
  const open = await openPaymentsOf(context.db, merchantCode)
  const ordered: LastPayout[] = []
  const notOrdered: NotOrdered[] = []
  for (const { currencyCode, available } of await sumsOfMerchant(context.db, merchantCode)) {
    if (available.amount <= 0n) continue
    const no = (reason: string) => notOrdered.push({ currencyCode, available, reason })
    if (open.some(({ money }) => money.currencyCode === currencyCode)) {
      no('payments in this currency are open')
    } else if (payee?.currencyCode !== currencyCode) {
      no('no account was given for it')
    } else {
      const result = await orderLastPayout(context, merchant, payee, available)
      if ('reason' in result) notOrdered.push(result)
      else ordered.push(result)
    }
  }
  const suspended = await selectOpenItems(context, { ofMerchant: merchantCode })
  const statement = await sumsOfMerchant(context.db, merchantCode)
  return { merchantCode, closedAt, open, suspended, ordered, notOrdered, statement }
}

import { namedId, paidOutKinds } from '../money/payment-kinds.ts'
import type { PayoutKey } from '../payments/payouts/plan-payout.ts'
import { onlyOption } from './options.ts'

/** A payment that leaves, as commands name it: give one of these options. */
export interface PaidOutOptions {
  readonly payout?: string | undefined
  readonly refund?: string | undefined
}

/** The payout or refund that the options name. Throws `CommandFault` where it is none, or both. */
export function paidOutOf(merchantCode: string, options: PaidOutOptions): PayoutKey {
  const { kind, text: paymentId } = onlyOption(paidOutKinds, options)
  return { merchantCode, kind, paymentId }
}

/** The same in documents. */
export const paidOutJson = (key: PayoutKey) => ({ merchantCode: key.merchantCode, ...namedId(key) })

import type { Identification } from '../methods/payin-method.ts'
import type { Money } from '../money/money.ts'

/**
 * Whether transfers for an attempt are identified by their amount. An attempt that is required to pay more
 * than was ordered has claimed an amount, and keeps it whatever its account is told apart by since.
 */
export const isIdentifiedByAmount = (
  ofAccount: Identification,
  { required, ordered }: { readonly required: Money; readonly ordered: Money },
): boolean => ofAccount === 'AMOUNT' || required.amount > ordered.amount

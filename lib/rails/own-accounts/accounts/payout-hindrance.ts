import type { OperatorAccount } from './account.ts'
import { isOperators } from './account.ts'
import { paysOut } from './payout-settings.ts'

/**
 * Why an account cannot pay out. SIMULATED: the simulated bank pays by itself. ADDRESS: its money lies on
 * another account, which pays. KIND: it has no number that a payment file could name.
 */
export type PayoutHindrance = 'SIMULATED' | 'ADDRESS' | 'KIND' | 'PAYOUTS_OFF' | 'DISABLED'

/** What keeps an account from paying out; undefined: it can. */
export function payoutHindrance(account: OperatorAccount): PayoutHindrance | undefined {
  if (!isOperators(account)) return 'SIMULATED'
  if (account.settlesIn !== undefined) return 'ADDRESS'
  if (!paysOut(account.kind)) return 'KIND'
  if (!account.payouts) return 'PAYOUTS_OFF'
  return account.disabledAt === undefined ? undefined : 'DISABLED'
}

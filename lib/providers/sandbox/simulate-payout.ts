import type { House } from '../../payments/house.ts'
import type { Outcome } from '../../payments/failure.ts'
import { confirmPayout, refusePayout, returnPayout } from '../../payments/payouts/end-payout.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { sandboxProviderName } from './provider.ts'
import { decideDueTransfers, decideTransfer } from './transfers.ts'

export type SimulatedPayoutEvent = 'PAY' | 'REFUSE' | 'RETURN'

/**
 * Makes something happen to a sandbox payout: PAY and REFUSE decide at once what the bank would decide later, RETURN sends the money
 * of a payout back that succeeded. All of it through the door that a bank would knock on.
 */
export async function simulatePayout(
  house: House,
  key: PayoutKey,
  event: SimulatedPayoutEvent,
): Promise<Outcome<undefined>> {
  const payout = await selectPayout(house.db, key)
  if (!payout) return { failure: 'PAYMENT_NOT_FOUND' }
  if (event === 'RETURN') return returnPayout(house, key, sandboxProviderName)
  const state = event === 'PAY' ? 'DONE' : 'REFUSED'
  if (!(await decideTransfer(house.db, key, state, house.clock.now()))) {
    return { failure: 'EVENT_NOT_ALLOWED', message: 'the bank has decided this payout already' }
  }
  return tell(house, key, state)
}

/** The bank decides what is due and says so; the number of transfers decided. */
export async function runDueTransfers(house: House, limit: number): Promise<number> {
  const decided = await decideDueTransfers(house.db, house.clock.now(), limit)
  await Promise.all(
    decided.map(({ merchantCode, paymentId, state }) =>
      tell(house, { merchantCode, kind: 'payout', paymentId }, state).catch((error: unknown) =>
        house.log.error({ err: error, merchantCode, paymentId }, 'a sandbox transfer could not be told'),
      ),
    ),
  )
  return decided.length
}

const tell = (house: House, key: PayoutKey, state: 'DONE' | 'REFUSED'): Promise<Outcome<undefined>> =>
  state === 'DONE'
    ? confirmPayout(house, key, sandboxProviderName)
    : refusePayout(house, key, 'REFUSED_BY_INSTITUTION', sandboxProviderName)

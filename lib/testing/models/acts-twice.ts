import { confirmPayout, refusePayout, returnPayout } from '../../payments/payouts/end-payout.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { done, type Real } from './payment-command.ts'

const countDone = async (act: () => Promise<object>): Promise<number> =>
  (await Promise.all([act(), act()])).filter(done).length

/** The bank decides a payout or refund twice at once; resolves to how many of both were taken. */
export const decideTwice = ({ gateway }: Real, key: PayoutKey, how: 'CONFIRM' | 'REFUSE'): Promise<number> =>
  countDone(() =>
    how === 'CONFIRM'
      ? confirmPayout(gateway, key, byRail('model'))
      : refusePayout(gateway, key, 'INVALID_ACCOUNT', byRail('model')),
  )

/** The same of its return. */
export const returnTwice = ({ gateway }: Real, key: PayoutKey): Promise<number> =>
  countDone(() => returnPayout(gateway, key, byRail('model')))

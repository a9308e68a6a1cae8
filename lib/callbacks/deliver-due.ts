import { openCourier } from './courier.ts'
import type { CallbackContext, CourierOptions } from './courier.ts'

/**
 * Brings every callback that is due now and says how many deliveries that took; at most `limit` are on their way at once.
 * One that fails is due again later and not waited for. The worker keeps a courier open instead.
 */
export async function deliverDueCallbacks(
  context: CallbackContext,
  limit: number,
  options: Pick<CourierOptions, 'perMerchant' | 'answerLimitMs'> = {},
): Promise<number> {
  const courier = openCourier(context, { ...options, slots: limit })
  let deliveries = 0
  try {
    for (;;) {
      const claimed = await courier.collect()
      if (claimed === 0) return deliveries
      deliveries += claimed
      await courier.settled()
    }
  } finally {
    await courier.close(0)
  }
}

import { openCourier, type CallbackContext, type CourierOptions } from '../callbacks/courier.ts'

/**
 * Delivers every callback that is due now, at most `limit` at once, and returns the number of deliveries. A
 * failed one is due again later and not waited for.
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

import type { Queryable } from '../../platform/db/database.ts'
import type { MerchantSettings } from '../settings/setting-fault.ts'

/** Changes the given settings; `null` removes the contact. */
export async function updateMerchant(
  transaction: Queryable,
  code: string,
  settings: MerchantSettings,
): Promise<void> {
  const { contact, frameAncestors, callbackSchedule, partialPaymentCallbacks } = settings
  const named = [code, settings.name, settings.accent, settings.requestsPerSecond, settings.timeZone]
  await transaction.query({
    name: 'merchant-update',
    text: `update merchant set
             channel_name = coalesce($2, channel_name), accent = coalesce($3, accent),
             requests_per_second = coalesce($4, requests_per_second), time_zone = coalesce($5, time_zone),
             contact = case when $6::boolean then $7 else contact end,
             frame_ancestors = coalesce($8, frame_ancestors), callback_schedule = coalesce($9, callback_schedule),
             partial_payment_callbacks = coalesce($10, partial_payment_callbacks)
           where code = $1`,
    values: [
      ...named,
      contact !== undefined,
      contact,
      frameAncestors,
      callbackSchedule,
      partialPaymentCallbacks,
    ],
  })
}

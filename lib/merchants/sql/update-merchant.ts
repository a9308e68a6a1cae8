import type { Queryable } from '../../platform/db/database.ts'
import type { MerchantSettings } from '../settings/setting-fault.ts'
import { merchantUpdate } from '#sql/merchant'

/** Changes the given settings; `null` removes the contact. */
export async function updateMerchant(
  transaction: Queryable,
  code: string,
  settings: MerchantSettings,
): Promise<void> {
  const { name, accent, requestsPerSecond, timeZone, contact } = settings
  const { frameAncestors, callbackSchedule, partialPaymentCallbacks } = settings
  await transaction.query(
    merchantUpdate({
      code,
      name,
      accent,
      requestsPerSecond,
      timeZone,
      changesContact: contact !== undefined,
      contact,
      frameAncestors,
      callbackSchedule,
      partialPaymentCallbacks,
    }),
  )
}

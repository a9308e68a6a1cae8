import type { Queryable } from '../../db/database.ts'
import type { MerchantSettings } from '../setting-fault.ts'

/** Changes what is named. */
export async function updateMerchant(
  transaction: Queryable,
  code: string,
  settings: MerchantSettings,
): Promise<void> {
  await transaction.query({
    name: 'merchant-update',
    text: `update merchant set
             channel_name = coalesce($2, channel_name), accent = coalesce($3, accent),
             requests_per_second = coalesce($4, requests_per_second), time_zone = coalesce($5, time_zone)
           where code = $1`,
    values: [code, settings.name, settings.accent, settings.requestsPerSecond, settings.timeZone],
  })
}

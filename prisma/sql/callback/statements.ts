// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * How many callbacks are due or will be.
 */
export const figureCallbacksPending: StatementOf<void, { count: number }> = statement(
  'figure_callbacks_pending',
  [],
  `select count(*)::float8 as count from callback where status = 'PENDING'`,
)

/**
 * Makes a callback due now, whatever its status, with the same webhook-id and all of its tries again.
 */
export const resendCallback: StatementOf<{ callbackId: string | null | undefined; merchantCode: string | null | undefined }, Record<string, never>> = statement(
  'resend_callback',
  ['callbackId', 'merchantCode'],
  `update callback
   set status = 'PENDING', counted_tries = 0, next_delivery_at = gateway_now(),
     resend_asked = coalesce(lease_until > gateway_now(), false)
 where id = $1 and merchant_code = $2`,
)

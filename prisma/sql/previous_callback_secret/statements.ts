// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Stores a merchant's new callback secret, encrypted, and keeps the present one for the overlap in the
 * place of an earlier one.
 */
export const callbackSecretKeepPrevious: StatementOf<{ overlapHours: number | null | undefined; merchantCode: string | null | undefined }, { validUntil: Date }> = statement(
  'callback_secret_keep_previous',
  ['overlapHours', 'merchantCode'],
  `insert into previous_callback_secret (merchant_code, secret, valid_until)
select code, callback_secret, gateway_now() + make_interval(hours => $1) from merchant where code = $2
on conflict (merchant_code) do update set secret = excluded.secret, valid_until = excluded.valid_until
returning valid_until as "validUntil"`,
)

import type { Queryable } from '../../platform/db/database.ts'

/**
 * Stores a merchant's new callback secret, encrypted, and keeps the present one for the overlap in the place
 * of an earlier one. Returns until when that signs. The caller holds the merchant's row.
 */
export async function replaceCallbackSecret(
  transaction: Queryable,
  merchantCode: string,
  { sealed, overlapHours }: { readonly sealed: Buffer; readonly overlapHours: number },
): Promise<Date> {
  const { rows } = await transaction.query<{ validUntil: Date }>({
    name: 'callback-secret-keep-previous',
    text: `
      insert into previous_callback_secret (merchant_code, secret, valid_until)
      select code, callback_secret, gateway_now() + make_interval(hours => $2) from merchant where code = $1
      on conflict (merchant_code) do update set secret = excluded.secret, valid_until = excluded.valid_until
      returning valid_until as "validUntil"`,
    values: [merchantCode, overlapHours],
  })
  await transaction.query({
    name: 'callback-secret-replace',
    text: 'update merchant set callback_secret = $2 where code = $1',
    values: [merchantCode, sealed],
  })
  const [row] = rows
  if (!row) throw new Error(`there is no merchant ${merchantCode}`)
  return row.validUntil
}

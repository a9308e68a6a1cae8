// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Stores what the customer did.
 */
export const checkoutSessionEntered: StatementOf<{ sealed: Uint8Array | null | undefined; keyId: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'checkout_session_entered',
  ['sealed', 'keyId', 'id'],
  `update checkout_session set entered_sealed = $1, entered_key_id = $2, parameters = parameters - 'entered' where id = $3`,
)

/**
 * Keeps the row until its visit is over.
 */
export const checkoutSessionKeep: StatementOf<{ removableAt: Date | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'checkout_session_keep',
  ['removableAt', 'id'],
  `update checkout_session set expires_at = $1 where id = $2`,
)

/**
 * The language that a customer chose for a visit.
 */
export const checkoutSessionLanguage: StatementOf<{ language: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'checkout_session_language',
  ['language', 'id'],
  `update checkout_session set language = $1 where id = $2`,
)

/**
 * The origins that may show a session's pages in a frame: the list of its merchant.
 */
export const checkoutSessionMerchant: StatementOf<{ sessionId: string | null | undefined }, { merchantCode: string }> = statement(
  'checkout_session_merchant',
  ['sessionId'],
  `select merchant_code as "merchantCode" from checkout_session where id = $1`,
)

/**
 * The newest session that can pay a payment, not just read it.
 */
export const checkoutSessionNewest: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { id: string; returns: number }> = statement(
  'checkout_session_newest',
  ['merchantCode', 'kind', 'paymentId'],
  `select id, coalesce((parameters->>'returns')::int, 0) + returns as returns from checkout_session
  where merchant_code = $1 and kind = $2 and payment_id = $3 and (order_sealed is not null or parameters ? 'order')
  order by created_at desc limit 1`,
)

/**
 * Counts a one-time key as used; false when it was used before.
 */
export const checkoutSessionReturn: StatementOf<{ id: string | null | undefined; returns: number | null | undefined }, Record<string, never>> = statement(
  'checkout_session_return',
  ['id', 'returns'],
  `update checkout_session set returns = returns + 1
  where id = $1 and coalesce((parameters->>'returns')::int, 0) + returns = $2`,
)

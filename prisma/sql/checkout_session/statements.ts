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
 * A session with what is encrypted of it, as JSON to be decrypted.
 */
export const checkoutSessionFind: StatementOf<{ id: string | null | undefined }, { id: string; key_hash: Buffer; merchant_code: string; kind: 'payin' | 'topup'; payment_id: string; scope: unknown; parameters: unknown; language: string | null; token_expires_at: Date; token_issued_at: Date; expires_at: Date; returns: number; order_json: unknown; entered_json: unknown }> = statement(
  'checkout_session_find',
  ['id'],
  `select s.id, s.key_hash, s.merchant_code, s.kind, s.payment_id, s.scope, s.parameters, s.language, s.token_expires_at,
       s.token_issued_at, s.expires_at, coalesce((s.parameters->>'returns')::int, 0) + s.returns as returns,
       sealed_json(s.order_sealed, s.order_key_id, 'checkout_session:' || s.id || ':order', null) as order_json,
       sealed_json(s.entered_sealed, s.entered_key_id, 'checkout_session:' || s.id || ':entered', null) as entered_json
  from checkout_session s where s.id = $1`,
)

/**
 * Stores a session, and deletes the oldest of its payment, but for the newest `others`.
 */
export const checkoutSessionInsert: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; others: bigint | number | null | undefined; id: string | null | undefined; keyHash: Uint8Array | null | undefined; scope: unknown; orderSealed: Uint8Array | null | undefined; orderKeyId: string | null | undefined; language: string | null | undefined; tokenExpiresAt: Date | null | undefined; tokenIssuedAt: Date | null | undefined; expiresAt: Date | null | undefined }, Record<string, never>> = statement(
  'checkout_session_insert',
  ['merchantCode', 'kind', 'paymentId', 'others', 'id', 'keyHash', 'scope', 'orderSealed', 'orderKeyId', 'language', 'tokenExpiresAt', 'tokenIssuedAt', 'expiresAt'],
  `with oldest as (
  delete from checkout_session where id in (
    select id from checkout_session where merchant_code = $1 and kind = $2 and payment_id = $3
     order by created_at desc, id offset $4))
insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, order_sealed, order_key_id, language,
  token_expires_at, token_issued_at, expires_at)
values ($5, $6, $1, $2, $3, $7, $8, $9, $10,
  $11, $12, $13)`,
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

/**
 * Deletes the visits of payments.
 */
export const eraseVisits: StatementOf<{ payments: unknown }, Record<string, never>> = statement(
  'erase_visits',
  ['payments'],
  `delete from checkout_session t using json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text)
 where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)`,
)

/**
 * Visits of the hosted page as JSON text, with what the customer typed there. Keys and hashes say nothing about a person,
 * and are left out.
 */
export const storedVisits: StatementOf<{ payments: unknown }, { merchantCode: string; kind: string; paymentId: string; rows: string }> = statement(
  'stored_visits',
  ['payments'],
  `select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId",
       jsonb_build_object('checkout_sessions', (
         select coalesce(jsonb_agg(
             to_jsonb(t) - array['key_hash', 'order_sealed', 'order_key_id', 'entered_sealed', 'entered_key_id']
             || jsonb_build_object(
               'order', sealed_json(t.order_sealed, t.order_key_id, 'checkout_session:' || t.id || ':order', null),
               'entered', sealed_json(t.entered_sealed, t.entered_key_id, 'checkout_session:' || t.id || ':entered', null))
             order by t.created_at, t.id), '[]')
           from checkout_session t
          where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)))::text as rows
  from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text)`,
)

// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Stores a merchant's new callback secret, encrypted, and keeps the present one for the overlap in the
 * place of an earlier one.
 */
export const callbackSecretReplace: StatementOf<{ sealed: Uint8Array | null | undefined; merchantCode: string | null | undefined }, Record<string, never>> = statement(
  'callback_secret_replace',
  ['sealed', 'merchantCode'],
  `update merchant set callback_secret = $1 where code = $2`,
)

/**
 * What a test event of the merchant needs.
 */
export const callbackTestTarget: StatementOf<{ kinds: readonly (string | null | undefined)[] | null | undefined; merchantCode: string | null | undefined }, { callbackSecret: Buffer; previousSecret: Buffer | null; url: string | null }> = statement(
  'callback_test_target',
  ['kinds', 'merchantCode'],
  `select merchant.callback_secret as "callbackSecret", previous.secret as "previousSecret", newest.url
from merchant
left join previous_callback_secret previous on previous.merchant_code = merchant.code and previous.valid_until > gateway_now()
left join lateral (
  select of_kind.callback_url as url from unnest($1::text[]) kind
  cross join lateral (
    select callback_url, listed_at from payment p
     where p.merchant_code = merchant.code and p.kind = kind.kind order by p.listed_at desc limit 1
  ) of_kind order by of_kind.listed_at desc limit 1
) newest on true
where merchant.code = $2`,
)

/**
 * Closes a merchant, whose row the caller holds; the first time decides.
 */
export const closeMerchant: StatementOf<{ merchantCode: string | null | undefined }, { closed_at: Date }> = statement(
  'close_merchant',
  ['merchantCode'],
  `update merchant set closed_at = coalesce(closed_at, gateway_now()) where code = $1 returning closed_at`,
)

/**
 * What the example shop is called, and what verifies its callbacks.
 */
export const demoFindMerchant: StatementOf<{ code: string | null | undefined }, { channel_name: string; callback_secret: Buffer }> = statement(
  'demo_find_merchant',
  ['code'],
  `select channel_name, callback_secret from merchant where code = $1`,
)

/**
 * Whether Node and PostgreSQL have the same rules of the time zones in use, a year ahead by weeks: days of
 * statements are reckoned by one, those of settlements by both, and each brings a time zone database of
 * its own.
 */
export const doctorLocalTimes: StatementOf<{ now: Date | null | undefined }, { zone: string; at: Date; local: string }> = statement(
  'doctor_local_times',
  ['now'],
  `select zone, at, to_char(at at time zone zone, 'YYYY-MM-DD HH24:MI') as local
  from (select time_zone as zone from merchant
        union select time_zone from receiving_account where time_zone is not null) as used,
       generate_series($1::timestamptz, $1::timestamptz + interval '52 weeks', interval '1 week') as at
 order by zone, at`,
)

/**
 * Every merchant, by code.
 */
export const listMerchants: StatementOf<void, { merchantCode: string; channelName: string; requestsPerSecond: number; createdAt: Date; closedAt: Date | null }> = statement(
  'list_merchants',
  [],
  `select code as "merchantCode", channel_name as "channelName", requests_per_second as "requestsPerSecond",
  created_at as "createdAt", closed_at as "closedAt"
from merchant order by code`,
)

/**
 * Audits a change of a merchant and notifies the other processes at commit, which drop it from their
 * caches.
 */
export const merchantChanged: StatementOf<{ merchantCode: string | null | undefined }, { pg_notify: unknown }> = statement(
  'merchant_changed',
  ['merchantCode'],
  `select pg_notify('merchant_changed', $1)`,
)

/**
 * The merchant's own settings.
 */
export const merchantConfiguration: StatementOf<{ code: string | null | undefined }, { name: string; accent: string | null; requestsPerSecond: number; timeZone: string; contact: string | null; frameAncestors: string[] | null; callbackSchedule: 'standard' | 'days'; partialPaymentCallbacks: boolean; logo: { readonly hash: string; readonly contentType: string } | null }> = statement(
  'merchant_configuration',
  ['code'],
  `select channel_name as name, accent, requests_per_second as "requestsPerSecond", time_zone as "timeZone", contact,
  frame_ancestors as "frameAncestors", callback_schedule as "callbackSchedule",
  partial_payment_callbacks as "partialPaymentCallbacks",
  (select json_build_object('hash', hash, 'contentType', content_type) from merchant_logo where merchant_code = code) as logo
from merchant where code = $1`,
)

/**
 * Registers a merchant; no row where the code is taken.
 */
export const merchantInsert: StatementOf<{ code: string | null | undefined; name: string | null | undefined; callbackSecret: Uint8Array | null | undefined; requestsPerSecond: number | null | undefined }, Record<string, never>> = statement(
  'merchant_insert',
  ['code', 'name', 'callbackSecret', 'requestsPerSecond'],
  `insert into merchant (code, channel_name, callback_secret, requests_per_second)
  values ($1, $2, $3, $4) on conflict do nothing`,
)

/**
 * Locks the merchant's row for the rest of the transaction, so that changes run one after the other.
 */
export const merchantLock: StatementOf<{ code: string | null | undefined }, { '?column?': number | null }> = statement(
  'merchant_lock',
  ['code'],
  `select 1 from merchant where code = $1 for no key update`,
)

/**
 * Every time zone that a merchant has, and the time now.
 */
export const merchantTimeZones: StatementOf<void, { timeZone: string; now: Date }> = statement(
  'merchant_time_zones',
  [],
  `select distinct time_zone as "timeZone", gateway_now() as now from merchant`,
)

/**
 * From now on tokens issued up to this moment, which it returns, are refused.
 */
export const merchantTokensValidAfter: StatementOf<{ merchantCode: string | null | undefined }, { moment: Date }> = statement(
  'merchant_tokens_valid_after',
  ['merchantCode'],
  `update merchant set tokens_valid_after = greatest(tokens_valid_after, gateway_now()) where code = $1
  returning tokens_valid_after as moment`,
)

/**
 * Changes the settings that are not null; of the contact, null removes it where it is a change.
 */
export const merchantUpdate: StatementOf<{ name: string | null | undefined; accent: string | null | undefined; requestsPerSecond: number | null | undefined; timeZone: string | null | undefined; changesContact: boolean | null | undefined; contact: string | null | undefined; frameAncestors: readonly (string | null | undefined)[] | null | undefined; callbackSchedule: string | null | undefined; partialPaymentCallbacks: boolean | null | undefined; code: string | null | undefined }, Record<string, never>> = statement(
  'merchant_update',
  ['name', 'accent', 'requestsPerSecond', 'timeZone', 'changesContact', 'contact', 'frameAncestors', 'callbackSchedule', 'partialPaymentCallbacks', 'code'],
  `update merchant set
  channel_name = coalesce($1, channel_name), accent = coalesce($2, accent),
  requests_per_second = coalesce($3, requests_per_second), time_zone = coalesce($4, time_zone),
  contact = case when $5::boolean then $6 else contact end,
  frame_ancestors = coalesce($7, frame_ancestors), callback_schedule = coalesce($8, callback_schedule),
  partial_payment_callbacks = coalesce($9, partial_payment_callbacks)
where code = $10`,
)

/**
 * All balances of a merchant, one for each currency that the gateway supports, in alphabetical order of
 * the currency.
 */
export const readBalances: StatementOf<{ currencyCode: readonly (string | null | undefined)[] | null | undefined; merchantCode: string | null | undefined }, { currency_code: string; available: string; reserved: string }> = statement(
  'read_balances',
  ['currencyCode', 'merchantCode'],
  `select known.currency_code, coalesce(balance.available, 0) as available, coalesce(balance.reserved, 0) as reserved
  from merchant cross join unnest($1::text[]) as known (currency_code)
  left join ledger_account account on account.id = 'MERCHANT_AVAILABLE/' || known.currency_code || '/' || merchant.code
  left join lateral read_merchant_balance(merchant.code, account.currency_code) balance on true
 where merchant.code = $2 order by known.currency_code`,
)

/**
 * Reads merchants in one round trip: a gateway with thousands of merchants does so all the time.
 */
export const selectMerchants: StatementOf<{ codes: unknown }, { code: string; channel_name: string; requests_per_second: number; time_zone: string; accent: string | null; contact: string | null; frame_ancestors: string[]; tokens_valid_after: Date | null; closed_at: Date | null; public_keys: string[]; logo: { hash: string; contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' } | null; currencies: { code: string; enabled: boolean; vat: string; vatOnFee: boolean }[] | null; methods: { kind: 'payin' | 'payout' | 'topup' | 'refund'; code: string; currency: string; enabled: boolean; minimum: string | null; maximum: string | null; percent: string | null; fixed: string | null }[] | null; data_keys: { id: string; purpose: 'SEAL' | 'LOOKUP' | 'DIGEST'; wrapped: string }[] | null }> = statement(
  'select_merchants',
  ['codes'],
  `select code, channel_name, requests_per_second, time_zone, accent, contact, frame_ancestors, tokens_valid_after, closed_at,
  array(select public_key from merchant_key
         where merchant_code = m.code and removed_at is null order by created_at) as public_keys,
  (select json_build_object('hash', hash, 'contentType', content_type)
     from merchant_logo where merchant_code = m.code) as logo,
  (select json_agg(json_build_object('code', currency_code, 'enabled', enabled, 'vat', trim_scale(vat_percent)::text,
            'vatOnFee', vat_on_fee))
     from merchant_currency where merchant_code = m.code) as currencies,
  (select json_agg(json_build_object('kind', kind, 'code', method_code, 'currency', currency_code, 'enabled', enabled,
            'minimum', minimum::text, 'maximum', maximum::text, 'percent', trim_scale(fee_percent)::text,
            'fixed', fee_fixed::text))
     from merchant_method where merchant_code = m.code) as methods,
  (select json_agg(json_build_object('id', id, 'purpose', purpose, 'wrapped', encode(wrapped, 'base64')))
     from data_key where coalesce(merchant_code, '') = m.code and retired_at is null) as data_keys
from merchant m where code in (select json_array_elements_text($1))`,
)

/**
 * Locks the merchant for closing until the transaction ends; payments are not blocked.
 */
export const takeMerchantToSettle: StatementOf<{ code: string | null | undefined }, { time_zone: string }> = statement(
  'take_merchant_to_settle',
  ['code'],
  `select time_zone from merchant where code = $1 for no key update skip locked`,
)

// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Marks an order as ended: it is not sent or looked up any more.
 */
export const endPayoutOrder: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'end_payout_order',
  ['merchantCode', 'kind', 'paymentId'],
  `update payout_order set state = 'ENDED', next_look_at = null
  where merchant_code = $1 and kind = $2 and payment_id = $3 and state <> 'ENDED'`,
)

/**
 * Stores the state of an order and after how many milliseconds it is due next, unless it ended or was
 * claimed again since: a worker that was delayed beyond its lease knows less than the worker that claimed
 * after it.
 */
export const keepPayoutOrder: StatementOf<{ state: string | null | undefined; afterMs: number | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; sends: number | null | undefined; looks: number | null | undefined }, Record<string, never>> = statement(
  'keep_payout_order',
  ['state', 'afterMs', 'merchantCode', 'kind', 'paymentId', 'sends', 'looks'],
  `update payout_order set state = $1, next_look_at = gateway_now() + make_interval(secs => $2::float8 / 1000)
  where merchant_code = $3 and kind = $4 and payment_id = $5 and state <> 'ENDED'
    and sends = $6 and looks = $7`,
)

/**
 * The key of an order that is paid from an account of the operator's; undefined where there is none.
 */
export const keyOfPayout: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; ownAccountsRailName: string | null | undefined }, { key: string }> = statement(
  'key_of_payout',
  ['merchantCode', 'kind', 'paymentId', 'ownAccountsRailName'],
  `select key from payout_order
 where merchant_code = $1 and kind = $2 and payment_id = $3 and provider = $4`,
)

/**
 * The keys of the orders that an ID may mean; several merchants may have a payout of one ID.
 */
export const keysOfTypedOrder: StatementOf<{ ownAccountsRailName: string | null | undefined; merchantCode: string | null | undefined; key: string | null | undefined; paymentId: string | null | undefined }, { key: string }> = statement(
  'keys_of_typed_order',
  ['ownAccountsRailName', 'merchantCode', 'key', 'paymentId'],
  `select key from payout_order
 where provider = $1 and ($2::text is null or merchant_code = $2) and (key = $3::uuid or payment_id = $4)
union all
select id from suspense_return where id::text = $4 or id = $3::uuid
limit 2`,
)

/**
 * The payouts and returns of suspense with these keys, all locked: payouts in the order of their IDs, then
 * returns.
 */
export const payoutsOfKeys: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined; ownAccountsRailName: string | null | undefined }, { key: string; merchant_code: string; kind: 'payout' | 'refund'; payment_id: string }> = statement(
  'payouts_of_keys',
  ['keys', 'ownAccountsRailName'],
  `select key, merchant_code, kind, payment_id from payout_order where key = any($1::uuid[]) and provider = $2`,
)

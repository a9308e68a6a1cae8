// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Waits for concurrent transactions that post to the merchant's accounts.
 */
export const awaitPostings: StatementOf<{ merchantCode: string | null | undefined; currencyCode: string | null | undefined }, { as_of: Date }> = statement(
  'await_postings',
  ['merchantCode', 'currencyCode'],
  `select gateway_now() as as_of from merchant_balance where merchant_code = $1 and currency_code = $2 for no key update`,
)

/**
 * A page of balances of all merchants, or of one, by merchant and currency: those of currencies in which something was booked.
 */
export const balancesOfAll: StatementOf<{ merchantCode: string | null | undefined; afterMerchantCode: string | null | undefined; afterCurrencyCode: string | null | undefined; limit: bigint | number | null | undefined }, { merchant_code: string; currency_code: string; available: string; reserved: string }> = statement(
  'balances_of_all',
  ['merchantCode', 'afterMerchantCode', 'afterCurrencyCode', 'limit'],
  `select balance.merchant_code, balance.currency_code, now.available, now.reserved
  from merchant_balance balance
 cross join lateral read_merchant_balance(balance.merchant_code, balance.currency_code) now
 where ($1::text is null or balance.merchant_code = $1)
   and (balance.merchant_code, balance.currency_code) > ($2::text, $3::text)
   and exists (
     select from unnest(array['AVAILABLE', 'RESERVED']) part (name)
       join ledger_posting posting on posting.account_id = 'MERCHANT_' || part.name || '/' || balance.currency_code || '/' || balance.merchant_code)
 order by balance.merchant_code, balance.currency_code limit $4`,
)

/**
 * Merchants and currencies with unsettled postings from before the current day in their time zone, the
 * oldest first. `today`: time zones, and when their day began.
 */
export const dueSettlements: StatementOf<{ timeZone: readonly (string | null | undefined)[] | null | undefined; began: readonly (Date | null | undefined)[] | null | undefined; limit: bigint | number | null | undefined }, { merchant_code: string; currency_code: string }> = statement(
  'due_settlements',
  ['timeZone', 'began', 'limit'],
  `select balance.merchant_code, balance.currency_code
  from merchant_balance balance
  join merchant on merchant.code = balance.merchant_code
  join unnest($1::text[], $2::timestamptz[]) as today (time_zone, began) on today.time_zone = merchant.time_zone
 where balance.unsettled_since < today.began
   and balance.unsettled_since < (select max(began) from unnest($2::timestamptz[]) as began)
 order by balance.unsettled_since limit $3`,
)

/**
 * Opens the balances of a merchant, one per currency.
 */
export const merchantBalanceInsert: StatementOf<{ code: string | null | undefined; codes: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'merchant_balance_insert',
  ['code', 'codes'],
  `insert into merchant_balance (merchant_code, currency_code) select $1, unnest($2::text[])`,
)

/**
 * A merchant's balance in one currency, as the transaction sees it.
 */
export const readBalance: StatementOf<{ merchantCode: string | null | undefined; currencyCode: string | null | undefined }, { available: string; reserved: string }> = statement(
  'read_balance',
  ['merchantCode', 'currencyCode'],
  `select available, reserved from read_merchant_balance($1, $2)`,
)

/**
 * What the merchant owned at a position, in minor units.
 */
export const readBalanceAt: StatementOf<{ currencyCode: string | null | undefined; merchantCode: string | null | undefined; available: bigint | number | null | undefined; reserved: bigint | number | null | undefined }, { balance: string }> = statement(
  'read_balance_at',
  ['currencyCode', 'merchantCode', 'available', 'reserved'],
  `select coalesce(ledger_balance_after('MERCHANT_AVAILABLE', $1, $2, $3), 0)
  + coalesce(ledger_balance_after('MERCHANT_RESERVED', $1, $2, $4), 0) as balance`,
)

/**
 * The currencies in which a merchant has postings that no settlement has.
 */
export const unsettledOfMerchant: StatementOf<{ merchantCode: string | null | undefined }, { currency_code: string }> = statement(
  'unsettled_of_merchant',
  ['merchantCode'],
  `select currency_code from merchant_balance
 where merchant_code = $1 and unsettled_since is not null order by currency_code`,
)

// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Writes the settlement of everything that was posted before the end of the day. Entries of one transaction are not split:
 * its last entries belong to the day of its first.
 */
export const insertSettlement: StatementOf<{ available: string | null | undefined; availableAfter: bigint | number | null | undefined; reserved: string | null | undefined; reservedAfter: bigint | number | null | undefined; to: Date | null | undefined; merchantCode: string | null | undefined; currencyCode: string | null | undefined; number: number | null | undefined; from: Date | null | undefined; timeZone: string | null | undefined }, Record<string, never>> = statement(
  'insert_settlement',
  ['available', 'availableAfter', 'reserved', 'reservedAfter', 'to', 'merchantCode', 'currencyCode', 'number', 'from', 'timeZone'],
  `with unsettled as (
  select posting.entry_id, posting.account_id, posting.account_seq, posting.amount, posting.posted_at,
         entry.kind, entry.payment_kind, entry.posted_at as begun_at
    from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
   where posting.account_id = $1 and posting.account_seq > $2
      or posting.account_id = $3 and posting.account_seq > $4),
last as (select begun_at from unsettled where posted_at < $5 order by posted_at desc limit 1),
next as (
  select min(unsettled.posted_at) as posted_at from unsettled, last
   where unsettled.posted_at >= $5 and unsettled.begun_at <> last.begun_at),
summed as (
  select max(account_seq) filter (where account_id = $1) as available_through,
         max(account_seq) filter (where account_id = $3) as reserved_through,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'payins'), 0) as payins,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'payouts'), 0) as payouts,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'topups'), 0) as topups,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'refunds'), 0) as refunds,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'reversals'), 0) as reversals,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'fees'), 0) as fees,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'vat'), 0) as vat,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'adjustments'), 0) as adjustments
    from unsettled as posting
   where posting.posted_at < coalesce((select posted_at from next), 'infinity')),
before as (
  select closing_balance from settlement where merchant_code = $6 and currency_code = $7 and number = $8 - 1)
insert into settlement (merchant_code, currency_code, number, position, from_at, to_at, time_zone,
  available_after, available_through, reserved_after, reserved_through, opening_balance, payins, payouts, topups, refunds, reversals, fees, vat, adjustments,
  closing_balance)
select $6, $7, $8, 0, $9, $5, $10,
       $2, coalesce(available_through, $2), $4, coalesce(reserved_through, $4),
       coalesce(closing_balance, 0), payins, payouts, topups, refunds, reversals, fees, vat, adjustments,
       coalesce(closing_balance, 0) + payins + payouts + topups + refunds + reversals + fees + vat + adjustments
  from summed left join before on true`,
)

/**
 * The sums of a settlement in millionths, and the ranges of postings that it covers. An earlier release netted reversals.
 */
export const ledgerCheckLargeSettlement: StatementOf<{ merchantCode: string | null | undefined; currencyCode: string | null | undefined; number: number | null | undefined }, { payins: string; payouts: string; topups: string; refunds: string; reversals: string | null; fees: string; vat: string; adjustments: string; is_netted: boolean; available_after: bigint; available_through: bigint; reserved_after: bigint; reserved_through: bigint }> = statement(
  'ledger_check_large_settlement',
  ['merchantCode', 'currencyCode', 'number'],
  `select trunc(payins * 1000000)::text as payins, trunc(payouts * 1000000)::text as payouts, trunc(topups * 1000000)::text as topups,
       trunc(refunds * 1000000)::text as refunds, trunc(reversals * 1000000)::text as reversals, trunc(fees * 1000000)::text as fees,
       trunc(vat * 1000000)::text as vat, trunc(adjustments * 1000000)::text as adjustments,
       reversals is null as is_netted, available_after, available_through, reserved_after, reserved_through
  from settlement where (merchant_code, currency_code, number) = ($1, $2, $3)`,
)

/**
 * Settlements of a merchant between two positions, in the order in which they were closed.
 */
export const listSettlements: StatementOf<{ merchantCode: string | null | undefined; after: bigint | number | null | undefined; before: bigint | number | null | undefined; from: Date | null | undefined; to: Date | null | undefined; currencyCodes: readonly (string | null | undefined)[] | null | undefined; limit: bigint | number | null | undefined }, { merchant_code: string; currency_code: string; number: number; position: number; from_at: Date; to_at: Date; available_after: bigint; available_through: bigint; reserved_after: bigint; reserved_through: bigint; opening_balance: string; payins: string; payouts: string; topups: string; refunds: string; reversals: string; fees: string; vat: string; adjustments: string; closing_balance: string }> = statement(
  'list_settlements',
  ['merchantCode', 'after', 'before', 'from', 'to', 'currencyCodes', 'limit'],
  `select merchant_code, currency_code, number, position, from_at, to_at, available_after, available_through, reserved_after,
       reserved_through, opening_balance, payins, payouts, topups, refunds, coalesce(reversals, 0) as reversals, fees, vat, adjustments,
       closing_balance
  from settlement
 where merchant_code = $1 and position > $2::bigint and position < $3::bigint and ($4::timestamptz is null or to_at > $4)
   and ($5::timestamptz is null or to_at <= $5) and ($6::text[] is null or currency_code = any ($6))
 order by position /*way*/ limit $7`,
)

/**
 * Settlements of a merchant or of all after a place, whose period ended last first. Ends are compared in milliseconds, as
 * a Date has them: the place of a page is one. `least` is the end that as many reach as a page has, by the index of ends; what
 * ended in the millisecond of the place is beside them.
 */
export const listSettlementsOfAll: StatementOf<{ merchantCode: string | null | undefined; from: Date | null | undefined; to: Date | null | undefined; currencyCodes: readonly (string | null | undefined)[] | null | undefined; afterTo: Date | null | undefined; limit: bigint | number | null | undefined; afterMerchantCode: string | null | undefined; afterCurrencyCode: string | null | undefined; afterNumber: number | null | undefined }, { merchant_code: string; currency_code: string; number: number; position: number; from_at: Date; to_at: Date; available_after: bigint; available_through: bigint; reserved_after: bigint; reserved_through: bigint; opening_balance: string; payins: string; payouts: string; topups: string; refunds: string; reversals: string; fees: string; vat: string; adjustments: string; closing_balance: string }> = statement(
  'list_settlements_of_all',
  ['merchantCode', 'from', 'to', 'currencyCodes', 'afterTo', 'limit', 'afterMerchantCode', 'afterCurrencyCode', 'afterNumber'],
  `with nearest as (
  select min(to_at) as least
    from (select to_at from settlement
           where ($1::text is null or merchant_code = $1)
             and ($2::timestamptz is null or to_at > $2) and ($3::timestamptz is null or to_at <= $3)
             and ($4::text[] is null or currency_code = any($4))
             and ($5::timestamptz is null or to_at < $5)
           order by to_at desc limit $6) page)
select merchant_code, currency_code, number, position, from_at, to_at, available_after, available_through, reserved_after,
       reserved_through, opening_balance, payins, payouts, topups, refunds, coalesce(reversals, 0) as reversals, fees, vat, adjustments,
       closing_balance
  from settlement
 where ($1::text is null or merchant_code = $1)
   and ($2::timestamptz is null or to_at > $2) and ($3::timestamptz is null or to_at <= $3)
   and ($4::text[] is null or currency_code = any($4))
   and ($5::timestamptz is null
     or (date_trunc('milliseconds', to_at), merchant_code, currency_code, number)
        < ($5, $7::text, $8::text, $9::int))
   and to_at >= (select date_trunc('milliseconds', coalesce(least, $5, '-infinity')) from nearest)
   and to_at < coalesce($5::timestamptz + interval '1 millisecond', 'infinity')
 order by date_trunc('milliseconds', to_at) desc, merchant_code desc, currency_code desc, number desc limit $6`,
)

/**
 * One settlement. An earlier release kept no sum of reversals: it counted them into their payments'.
 */
export const readSettlement: StatementOf<{ merchantCode: string | null | undefined; currencyCode: string | null | undefined; number: number | null | undefined }, { merchant_code: string; currency_code: string; number: number; position: number; from_at: Date; to_at: Date; available_after: bigint; available_through: bigint; reserved_after: bigint; reserved_through: bigint; opening_balance: string; payins: string; payouts: string; topups: string; refunds: string; reversals: string; fees: string; vat: string; adjustments: string; closing_balance: string }> = statement(
  'read_settlement',
  ['merchantCode', 'currencyCode', 'number'],
  `select merchant_code, currency_code, number, position, from_at, to_at, available_after, available_through, reserved_after,
       reserved_through, opening_balance, payins, payouts, topups, refunds, coalesce(reversals, 0) as reversals, fees, vat, adjustments,
       closing_balance
  from settlement where merchant_code = $1 and currency_code = $2 and number = $3`,
)

/**
 * The number of a merchant's next settlement in a currency, and where it begins. first_posted_at is null where nothing is
 * unsettled, to_at where there is no settlement yet.
 */
export const readUnsettled: StatementOf<{ available: string | null | undefined; reserved: string | null | undefined; merchantCode: string | null | undefined; currencyCode: string | null | undefined }, { number: number; to_at: Date | null; available_after: bigint; reserved_after: bigint; first_posted_at: Date | null }> = statement(
  'read_unsettled',
  ['available', 'reserved', 'merchantCode', 'currencyCode'],
  `select coalesce(last.number, 0) + 1 as number, last.to_at, coalesce(last.available_through, 0) as available_after,
       coalesce(last.reserved_through, 0) as reserved_after,
       (select min(posted_at) from ledger_posting
         where (account_id, account_seq) in (($1::text, coalesce(last.available_through, 0) + 1),
                                             ($2::text, coalesce(last.reserved_through, 0) + 1))) as first_posted_at
  from (select) as always
  left join lateral (
    select * from settlement where merchant_code = $3 and currency_code = $4 order by number desc limit 1) last on true`,
)

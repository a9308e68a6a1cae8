// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The last posting before a moment: times increase with sequences, so it is the first one found from the
 * end.
 */
export const lastPostingBefore: StatementOf<{ accountId: string | null | undefined; moment: Date | null | undefined }, { account_seq: bigint; balance_after: string }> = statement(
  'last_posting_before',
  ['accountId', 'moment'],
  `select account_seq, balance_after from ledger_posting
 where account_id = $1 and account_seq is not null and posted_at < coalesce($2::timestamptz, 'infinity')
 order by account_seq desc limit 1`,
)

/**
 * What postings of an account add to each sum of a settlement, in millionths.
 */
export const ledgerCheckPostingsOfSettlement: StatementOf<{ isNetted: boolean | null | undefined; account: string | null | undefined; after: bigint | number | null | undefined; through: bigint | number | null | undefined }, { payins: string; payouts: string; topups: string; refunds: string; reversals: string; fees: string; vat: string; adjustments: string }> = statement(
  'ledger_check_postings_of_settlement',
  ['isNetted', 'account', 'after', 'through'],
  `select trunc(payins * 1000000)::text as payins, trunc(payouts * 1000000)::text as payouts, trunc(topups * 1000000)::text as topups,
       trunc(refunds * 1000000)::text as refunds, trunc(reversals * 1000000)::text as reversals, trunc(fees * 1000000)::text as fees,
       trunc(vat * 1000000)::text as vat, trunc(adjustments * 1000000)::text as adjustments
  from (
    select coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, $1::boolean) = 'payins'), 0) as payins,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, $1::boolean) = 'payouts'), 0) as payouts,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, $1::boolean) = 'topups'), 0) as topups,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, $1::boolean) = 'refunds'), 0) as refunds,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, $1::boolean) = 'reversals'), 0) as reversals,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, $1::boolean) = 'fees'), 0) as fees,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, $1::boolean) = 'vat'), 0) as vat,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, $1::boolean) = 'adjustments'), 0) as adjustments
      from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
     where posting.account_id = $2 and posting.account_seq > $3 and posting.account_seq <= $4) summed`,
)

/**
 * What is open on the clearing accounts, the oldest first: of payments, whose money has left the books and is on no statement
 * yet or the other way round, at most `limit`; transfers between own accounts and returns are all there. `after`: the entry of
 * the snapshot that it begins at.
 */
export const openClearing: StatementOf<{ after: bigint | number | null | undefined; limit: bigint | number | null | undefined }, { kind: 'PAYOUT_CLEARING' | 'TRANSFER_CLEARING'; currency_code: string; amount: string; since: Date; merchant_code: string | null; payment_kind: string | null; payment_id: string | null; receiving_account_id: string | null }> = statement(
  'open_clearing',
  ['after', 'limit'],
  `with opened as materialized (
  select account.kind, account.currency_code, open.amount::text as amount, posting.posted_at as since, entry.merchant_code, entry.payment_kind,
         entry.payment_id, open.entry_id, open.line
    from open_clearing($1, 9223372036854775807) open
    join ledger_account account on account.id = open.account_id
    join ledger_posting posting on (posting.entry_id, posting.line) = (open.entry_id, open.line)
    join ledger_entry entry on entry.id = open.entry_id)
select listed.kind, listed.currency_code, listed.amount, listed.since, listed.merchant_code, listed.payment_kind, listed.payment_id,
       case when listed.payment_id is null then (
         select split_part(other.account_id, '/', 3) from ledger_posting other
          where other.entry_id = listed.entry_id and other.account_id like 'RECEIVING/%' limit 1) end as receiving_account_id
  from (
    (select * from opened where payment_id is not null order by since, entry_id, line limit $2)
    union all
    select * from opened where payment_id is null) listed
 order by listed.since, listed.entry_id, listed.line`,
)

/**
 * All house accounts, by ID: the last snapshot and the postings after it.
 */
export const readHouseAccounts: StatementOf<{ entryId: bigint | number | null | undefined }, { id: string; kind: string; currency_code: string; balance: string }> = statement(
  'read_house_accounts',
  ['entryId'],
  `with moved as (
  select account_id, sum(amount) as amount from ledger_posting
   where entry_id > $1 and account_seq is null group by account_id)
select account.id, account.kind, account.currency_code,
       coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as balance
  from ledger_account account
  left join moved on moved.account_id = account.id
  left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = $1
 where account.merchant_code is null order by account.id`,
)

/**
 * The next postings of both accounts, in one order.
 */
export const readSettledPostings: StatementOf<{ accountId: string | null | undefined; available: bigint | number | null | undefined; through: bigint | number | null | undefined; limit: bigint | number | null | undefined; accountId2: string | null | undefined; reserved: bigint | number | null | undefined; through2: bigint | number | null | undefined }, { entry_id: bigint; is_available: boolean; account_seq: bigint; amount: string; posted_at: Date; kind: string; payment_kind: string | null; payment_id: string | null }> = statement(
  'read_settled_postings',
  ['accountId', 'available', 'through', 'limit', 'accountId2', 'reserved', 'through2'],
  `select posting.entry_id, posting.account_id = $1 as is_available, posting.account_seq, posting.amount, posting.posted_at,
       entry.kind, entry.payment_kind, entry.payment_id
  from (
    (select * from ledger_posting where account_id = $1 and account_seq > $2 and account_seq <= $3 order by account_seq limit $4)
    union all
    (select * from ledger_posting where account_id = $5 and account_seq > $6 and account_seq <= $7 order by account_seq limit $4)
  ) posting
  join ledger_entry entry on entry.id = posting.entry_id
 order by posting.posted_at, posting.entry_id, posting.line limit $4`,
)

/**
 * The next entries of a settlement as lines of its CSV file, all in one text: what a line costs here is less
 * than what it costs to send and read a row. The last entry of a full batch may go on in the next one, and is
 * left to it. Entries between both accounts have no line. The postings of an entry follow each other.
 */
export const settledLines: StatementOf<{ accountId: string | null | undefined; available: bigint | number | null | undefined; through: bigint | number | null | undefined; limit: bigint | number | null | undefined; accountId2: string | null | undefined; reserved: bigint | number | null | undefined; through2: bigint | number | null | undefined; balance: string | null | undefined; currencyCode: string | null | undefined }, { lines: string | null; available: bigint | null; reserved: bigint | null; amount: string | null; more: boolean }> = statement(
  'settled_lines',
  ['accountId', 'available', 'through', 'limit', 'accountId2', 'reserved', 'through2', 'balance', 'currencyCode'],
  `with posting as materialized (
  (select entry_id, true as is_available, account_seq, amount, posted_at from ledger_posting
    where account_id = $1 and account_seq > $2 and account_seq <= $3 order by account_seq limit $4)
  union all
  (select entry_id, false, account_seq, amount, posted_at from ledger_posting
    where account_id = $5 and account_seq > $6 and account_seq <= $7 order by account_seq limit $4)
  order by posted_at, entry_id limit $4),
batch as (select count(*) >= $4 as is_full from posting),
whole as (
  select entry_id, min(posted_at) as at, sum(amount) as amount,
         max(account_seq) filter (where is_available) as available, max(account_seq) filter (where not is_available) as reserved
    from posting cross join batch
   where not is_full or entry_id <> (select entry_id from posting order by posted_at desc, entry_id desc limit 1)
   group by entry_id),
counted as (
  select *, $8::numeric + sum(amount) over (order by at, entry_id) as balance_after from whole),
line as (
  select counted.*, concat_ws(',',
           to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           case when entry.kind = 'COMPLETION' then coalesce(upper(entry.payment_kind), 'PAYIN') else entry.kind end,
           case when entry.payment_id is null then '' else coalesce(entry.payment_kind, '') end,
           case when entry.payment_kind is null then '' else coalesce(entry.payment_id, '') end,
           trim_scale(amount), $9::text, trim_scale(balance_after)) || E'\\r\\n' as text
    from counted join ledger_entry entry on entry.id = entry_id)
select string_agg(text, '' order by at, entry_id) filter (where amount <> 0) as lines,
       max(available) as available, max(reserved) as reserved, sum(amount) as amount, (select is_full from batch) as more
  from line`,
)

/**
 * Postings of an account in their order, with what they were for.
 */
export const statementLines: StatementOf<{ accountId: string | null | undefined; seq: bigint | number | null | undefined; through: bigint | number | null | undefined; atOnce: bigint | number | null | undefined }, { account_seq: bigint; posted_at: Date; amount: string; balance_after: string; kind: string; payment_kind: string | null; payment_id: string | null; reason: string | null }> = statement(
  'statement_lines',
  ['accountId', 'seq', 'through', 'atOnce'],
  `select posting.account_seq, posting.posted_at, posting.amount, posting.balance_after,
       entry.kind, entry.payment_kind, entry.payment_id, entry.reason
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
 where posting.account_id = $1 and posting.account_seq > $2 and posting.account_seq <= $3
 order by posting.account_seq limit $4`,
)

/**
 * All that a merchant ever earned and paid, by currency: the sums of one settlement over everything, and what of it lies in
 * available and in reserved. Closed settlements have their sums; of the postings only those are read that are in none, or in one
 * of a release that netted reversals.
 */
export const sumsOfMerchant: StatementOf<{ merchantCode: string | null | undefined }, { currency_code: string; payins: string; payouts: string; topups: string; refunds: string; reversals: string; fees: string; vat: string; adjustments: string; available: string; reserved: string }> = statement(
  'sums_of_merchant',
  ['merchantCode'],
  `with closed as (
  select * from settlement where merchant_code = $1),
account as (
  select account.id, account.kind, account.currency_code, coalesce(last.balance_after, 0) as balance, ends.netted_through, ends.closed_through
    from ledger_account account
    left join lateral (
      select balance_after from ledger_posting where account_id = account.id and account_seq is not null
       order by account_seq desc limit 1) last on true
   cross join lateral (
     select coalesce(max(through) filter (where reversals is null), 0) as netted_through, coalesce(max(through), 0) as closed_through
       from (select reversals, case account.kind when 'MERCHANT_AVAILABLE' then available_through else reserved_through end as through
               from closed where closed.currency_code = account.currency_code) closed) ends
   where account.merchant_code = $1 and account.kind in ('MERCHANT_AVAILABLE', 'MERCHANT_RESERVED')),
part as (
  select account.currency_code, settlement_sum(entry.kind, entry.payment_kind, false) as name, sum(posting.amount) as amount
    from account
   cross join lateral (
     select entry_id, amount from ledger_posting where account_id = account.id and account_seq <= account.netted_through
     union all
     select entry_id, amount from ledger_posting where account_id = account.id and account_seq > account.closed_through) posting
    join ledger_entry entry on entry.id = posting.entry_id
   group by 1, 2
  union all
  select closed.currency_code, sum.name, sum.amount
    from closed
   cross join lateral (values ('payins', payins), ('payouts', payouts), ('topups', topups), ('refunds', refunds), ('reversals', reversals),
     ('fees', fees), ('vat', vat), ('adjustments', adjustments)) as sum (name, amount)
   where closed.reversals is not null)
select used.currency_code,
       coalesce(sum(part.amount) filter (where part.name = 'payins'), 0) as payins,
       coalesce(sum(part.amount) filter (where part.name = 'payouts'), 0) as payouts,
       coalesce(sum(part.amount) filter (where part.name = 'topups'), 0) as topups,
       coalesce(sum(part.amount) filter (where part.name = 'refunds'), 0) as refunds,
       coalesce(sum(part.amount) filter (where part.name = 'reversals'), 0) as reversals,
       coalesce(sum(part.amount) filter (where part.name = 'fees'), 0) as fees,
       coalesce(sum(part.amount) filter (where part.name = 'vat'), 0) as vat,
       coalesce(sum(part.amount) filter (where part.name = 'adjustments'), 0) as adjustments,
       used.available, used.reserved
  from (select currency_code, coalesce(sum(balance) filter (where kind = 'MERCHANT_AVAILABLE'), 0) as available,
               coalesce(sum(balance) filter (where kind = 'MERCHANT_RESERVED'), 0) as reserved
          from account where exists (select from ledger_posting posting where posting.account_id = account.id)
         group by currency_code) used
  left join part using (currency_code)
 group by used.currency_code, used.available, used.reserved order by used.currency_code`,
)

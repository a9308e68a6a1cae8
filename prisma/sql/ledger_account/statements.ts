// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The sums of accounts by kind, and of what is in suspense, as `SUSPENSE:KIND`, and of its returns on the clearing
 * account, as `PAYOUT_CLEARING:RETURN`: all as of one moment. House accounts begin at a snapshot, that of the entry
 * `after`. Money of a return is the payer's until the bank's debit is on a statement.
 */
export const clientMoney: StatementOf<{ after: bigint | number | null | undefined }, { currency_code: string; kind: string; amount: string }> = statement(
  'client_money',
  ['after'],
  `with moved as (
  select account_id, sum(amount) as amount from ledger_posting
   where entry_id > $1 and account_seq is null group by account_id)
select currency_code, kind, sum(amount)::text as amount
  from (
    select account.currency_code, account.kind, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as amount
      from ledger_account account
      left join moved on moved.account_id = account.id
      left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = $1
     where account.merchant_code is null
    union all
    select account.currency_code, account.kind, last.balance_after
      from ledger_account account
     cross join lateral (
       select balance_after from ledger_posting
        where account_id = account.id and account_seq is not null
        order by account_seq desc limit 1) last
     where account.merchant_code is not null
    union all
    select currency_code, 'SUSPENSE:' || suspense_kind, amount from suspense_money where direction = 'CREDIT'
    union all
    select account.currency_code, 'PAYOUT_CLEARING:RETURN', posting.amount
      from entry_of_return moved
      join ledger_posting posting on posting.entry_id = moved.id
      join ledger_account account on account.id = posting.account_id and account.kind = 'PAYOUT_CLEARING') added
 group by currency_code, kind`,
)

/**
 * What client_money reads, as it was booked before a moment, up to the entry `through`. Where the moment lies between
 * two postings of an entry, which a statement's wait for a merchant's row keeps apart by 10 minutes at most, the whole
 * entry is after it.
 */
export const clientMoneyBefore: StatementOf<{ after: bigint | number | null | undefined; before: Date | null | undefined; through: bigint | number | null | undefined }, { currency_code: string; kind: string; amount: string }> = statement(
  'client_money_before',
  ['after', 'before', 'through'],
  `with moved as (
  select account_id, sum(amount) as amount from ledger_posting posting
   where entry_id > $1 and account_seq is null and posting.posted_at < $2
     and posting.entry_id <= coalesce($3::bigint, 9223372036854775807)
   group by account_id),
-- Money of suspense by who had it then, a payment or nobody: of a refund its payin, of a receipt the payment that had
-- it at the moment. Adjustments are no item.
held as (
  select account.currency_code, coalesce(refund.merchant_code, entry.merchant_code, match.merchant_code) as merchant_code,
         coalesce(refund.payin_kind, entry.payment_kind, match.kind) as payment_kind,
         coalesce(refund.payin_id, entry.payment_id, match.payment_id) as payment_id,
         case when entry.payment_id is null and match.payment_id is null then entry.receipt_id end as receipt_id,
         sum(posting.amount) as amount
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_entry entry on entry.id = posting.entry_id
    left join refund on (refund.merchant_code, refund.kind, refund.payment_id) = (entry.merchant_code, entry.payment_kind, entry.payment_id)
    left join receipt_match match on entry.payment_id is null and match.receipt_id = entry.receipt_id
     and match.at < $2 and (match.undone_at is null or match.undone_at >= $2)
   where account.kind = 'SUSPENSE' and coalesce(entry.payment_id, entry.receipt_id::text) is not null
     and posting.posted_at < $2 and posting.entry_id <= coalesce($3::bigint, 9223372036854775807)
     and not (posting.posted_at >= $2 - interval '10 minutes' and exists (
       select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= $2))
   group by 1, 2, 3, 4, 5 having sum(posting.amount) <> 0)
select currency_code, kind, sum(amount)::text as amount
  from (
    select account.currency_code, account.kind, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as amount
      from ledger_account account
      left join moved on moved.account_id = account.id
      left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = $1
     where account.merchant_code is null
    union all
    select account.currency_code, account.kind, last.balance_after
      from ledger_account account
     cross join lateral (
       select balance_after from ledger_posting
        where account_id = account.id and account_seq is not null and posted_at < $2
        order by account_seq desc limit 1) last
     where account.merchant_code is not null
    union all
    select account.currency_code, account.kind, -posting.amount
      from ledger_posting posting join ledger_account account on account.id = posting.account_id
     where posting.entry_id > $1 and posting.posted_at < $2 and posting.posted_at >= $2 - interval '10 minutes'
       and exists (select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= $2)
    union all
    -- The kind is that of the payment's status, or of the item's reason, then.
    select held.currency_code,
           'SUSPENSE:' || case
             when held.payment_id is not null then
               case event.status when 'SUCCESS' then 'SURPLUS' when 'EXPIRED' then 'SHORT' when 'REFUSED' then 'ENDED' else 'PART_PAID' end
             when item.direction = 'DEBIT' then 'OPEN_DEBIT'
             when item.reason in ('POSSIBLE_DUPLICATE', 'RETURN_UNKNOWN') then item.reason
             when item.reason = 'PAYMENT_ENDED' then 'ENDED' else 'UNMATCHED' end,
           held.amount
      from held
      left join lateral (
        select to_status as status from payment_event
         where (merchant_code, kind, payment_id) = (held.merchant_code, held.payment_kind, held.payment_id) and at < $2
         order by event_no desc limit 1) event on true
      left join lateral (
        select kept.direction, coalesce(earlier.reason, kept.reason) as reason
          from suspense_item kept
          left join lateral (
            select replaced->>'reason' as reason from jsonb_array_elements(kept.earlier_reasons) with ordinality as list (replaced, number)
             where (replaced->>'until')::timestamptz >= $2 order by number limit 1) earlier on true
         where kept.receipt_id = held.receipt_id) item on true
    union all
    select account.currency_code, 'PAYOUT_CLEARING:RETURN', posting.amount
      from entry_of_return moved
      join ledger_posting posting on posting.entry_id = moved.id
       and posting.posted_at < $2 and posting.entry_id <= coalesce($3::bigint, 9223372036854775807)
       and not (posting.posted_at >= $2 - interval '10 minutes' and exists (
         select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= $2))
      join ledger_account account on account.id = posting.account_id and account.kind = 'PAYOUT_CLEARING') added
 group by currency_code, kind`,
)

/**
 * Opens accounts that do not exist yet.
 */
export const openLedgerAccounts: StatementOf<{ accountIds: readonly (string | null | undefined)[] | null | undefined; accountKinds: readonly (string | null | undefined)[] | null | undefined; accountCurrencyCodes: readonly (string | null | undefined)[] | null | undefined; accountMerchantCodes: readonly (string | null | undefined)[] | null | undefined; receivingAccountIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'open_ledger_accounts',
  ['accountIds', 'accountKinds', 'accountCurrencyCodes', 'accountMerchantCodes', 'receivingAccountIds'],
  `insert into ledger_account (id, kind, currency_code, merchant_code, receiving_account_id)
select account.id, account.kind, account.currency_code, account.merchant_code, account.receiving_account_id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[],
         $5::uuid[]) as account (id, kind, currency_code, merchant_code, receiving_account_id)
 order by account.id
on conflict (id) do nothing`,
)

/**
 * The balance of every house account, and of each kind of merchants' accounts together, as it was booked before a
 * moment, up to the entry `through`. An entry whose postings lie on both sides of the moment is after it.
 */
export const trialBalance: StatementOf<{ after: bigint | number | null | undefined; before: Date | null | undefined; through: bigint | number | null | undefined }, { account_id: string | null; kind: string; currency_code: string; amount: string }> = statement(
  'trial_balance',
  ['after', 'before', 'through'],
  `with moved as (
  select account_id, sum(amount) as amount from ledger_posting posting
   where entry_id > $1 and account_seq is null and posting.posted_at < $2
     and posting.entry_id <= coalesce($3::bigint, 9223372036854775807)
   group by account_id),
parts as (
  select account.id as account_id, account.kind, account.currency_code, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as amount
    from ledger_account account
    left join moved on moved.account_id = account.id
    left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = $1
   where account.merchant_code is null
  union all
  select null, account.kind, account.currency_code, last.balance_after
    from ledger_account account
   cross join lateral (
     select balance_after from ledger_posting
      where account_id = account.id and account_seq is not null and posted_at < $2
      order by account_seq desc limit 1) last
   where account.merchant_code is not null
  union all
  select case when account.merchant_code is null then account.id end, account.kind, account.currency_code, -posting.amount
    from ledger_posting posting join ledger_account account on account.id = posting.account_id
   where posting.entry_id > $1 and posting.posted_at < $2 and posting.posted_at >= $2 - interval '10 minutes'
     and exists (select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= $2))
select account_id, kind, currency_code, sum(amount)::text as amount from parts
 group by account_id, kind, currency_code having sum(amount) <> 0
 order by currency_code, kind, account_id`,
)

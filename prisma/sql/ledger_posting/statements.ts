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

// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The entry of the last snapshot that has what is open on the clearing accounts; 0: none has. Those of an earlier release
 * have not, nor has one at which too much was open.
 */
export const lastOpenClearing: StatementOf<void, { after: bigint }> = statement(
  'last_open_clearing',
  [],
  `select coalesce(max(entry_id), 0) as after from ledger_snapshot where open_postings is not null`,
)

/**
 * All house accounts, by ID: the last snapshot and the postings after it.
 */
export const lastSnapshot: StatementOf<void, { entry_id: bigint | null }> = statement(
  'last_snapshot',
  [],
  `select max(entry_id) as entry_id from ledger_snapshot`,
)

/**
 * The entries at which snapshots were taken, in a range of entries.
 */
export const ledgerCheckCuts: StatementOf<{ after: bigint | number | null | undefined; through: bigint | number | null | undefined }, { entry_id: bigint }> = statement(
  'ledger_check_cuts',
  ['after', 'through'],
  `select distinct entry_id from ledger_snapshot where entry_id > $1 and entry_id <= $2 order by entry_id`,
)

/**
 * The snapshot of house accounts at an entry, in millionths; of clearing accounts also what is open of them.
 */
export const ledgerCheckSnapshot: StatementOf<{ cut: bigint | number | null | undefined }, { account_id: string; amount: string; open: string | null }> = statement(
  'ledger_check_snapshot',
  ['cut'],
  `select account_id, trunc(balance * 1000000)::text as amount,
       case when open_postings is not null then (
         select trunc(coalesce(sum((posting ->> 'amount')::numeric), 0) * 1000000)::text from jsonb_array_elements(open_postings) as posting) end as open
  from ledger_snapshot where entry_id = $1`,
)

/**
 * One transaction at a time takes snapshots or removes them; another one gives up at once.
 */
export const lockSnapshots: StatementOf<void, Record<string, never>> = statement(
  'lock_snapshots',
  [],
  `lock table ledger_snapshot in share row exclusive mode nowait`,
)

/**
 * Whether the snapshot that this one begins from is still the last: `sandbox reset` removes some.
 */
export const snapshotIsLast: StatementOf<{ before: bigint | number | null | undefined }, { is_last: boolean }> = statement(
  'snapshot_is_last',
  ['before'],
  `select coalesce(max(entry_id), 0) = $1 as is_last from ledger_snapshot`,
)

/**
 * The entry of the last snapshot of house accounts, now or at a moment, and the first one that was taken an hour after
 * that moment or later.
 */
export const snapshotsAround: StatementOf<{ at: Date | null | undefined }, { after: bigint; through: bigint | null }> = statement(
  'snapshots_around',
  ['at'],
  `select coalesce(max(entry_id) filter (where $1::timestamptz is null or taken_at <= $1), 0) as after,
       min(entry_id) filter (where taken_at > $1 + interval '1 hour') as through
  from ledger_snapshot`,
)

/**
 * The balances of the house accounts at the last entry: those of the snapshot before, and what moved since. Of the clearing
 * accounts what is open too, unless that is more than `open_most` on all of them.
 */
export const takeSnapshots: StatementOf<{ before: bigint | number | null | undefined; last: bigint | number | null | undefined; clearingBefore: bigint | number | null | undefined; openMost: number | null | undefined }, Record<string, never>> = statement(
  'take_snapshots',
  ['before', 'last', 'clearingBefore', 'openMost'],
  `with moved as (
  select account_id, sum(amount) as amount from ledger_posting
   where entry_id > $1 and entry_id <= $2 and account_seq is null group by account_id),
opened as materialized (select * from open_clearing($3, $2) limit $4 + 1),
kept as (
  select account_id, jsonb_agg(jsonb_build_object('entry_id', entry_id, 'line', line, 'amount', amount) order by entry_id, line) as postings
    from opened where (select count(*) from opened) <= $4 group by account_id)
insert into ledger_snapshot (account_id, entry_id, balance, open_postings)
select account.id, $2, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0),
       case when account.kind in ('PAYOUT_CLEARING', 'TRANSFER_CLEARING') and (select count(*) from opened) <= $4
            then coalesce(kept.postings, '[]') end
  from ledger_account account
  left join moved on moved.account_id = account.id
  left join kept on kept.account_id = account.id
  left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = $1
 where account.merchant_code is null
on conflict (account_id, entry_id) do nothing`,
)

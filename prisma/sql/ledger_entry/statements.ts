// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * What undoes all other bookings of lines: one entry for each line that has any.
 */
export const bookingsOfStatementLines: StatementOf<{ lines: readonly (string | null | undefined)[] | null | undefined }, { line: string; kind: string; currency_code: string; merchant_code: string | null; receiving_account_id: string | null; amount: string }> = statement(
  'bookings_of_statement_lines',
  ['lines'],
  `select entry.statement_line_id as line, account.kind, account.currency_code, account.merchant_code, account.receiving_account_id,
       sum(posting.amount)::text as amount
  from ledger_entry entry
  join ledger_posting posting on posting.entry_id = entry.id
  join ledger_account account on account.id = posting.account_id
 where entry.statement_line_id = any($1::uuid[]) and entry.receipt_id is null
 group by entry.statement_line_id, account.id having sum(posting.amount) <> 0
 order by entry.statement_line_id, account.id`,
)

/**
 * What was booked for a payment, the oldest first.
 */
export const entriesOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { id: bigint; kind: string; payment_kind: string | null; payment_id: string | null; receipt_id: string | null; reason: string | null; currency_code: string; posted_at: Date; postings: { readonly account: string; readonly amount: string }[] }> = statement(
  'entries_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select entry.id, entry.kind, entry.payment_kind, entry.payment_id, entry.receipt_id, entry.reason, entry.currency_code, entry.posted_at,
       jsonb_agg(jsonb_build_object('account', posting.account_id, 'amount', posting.amount::text) order by posting.line) as postings
  from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
 where (entry.merchant_code, entry.payment_kind, entry.payment_id) = ($1, $2, $3)
 group by entry.id order by entry.id`,
)

/**
 * Whether a payment was taken back by its bank, receipt by receipt.
 */
export const isReversed: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'is_reversed',
  ['merchantCode', 'kind', 'paymentId'],
  `select from ledger_entry
 where merchant_code = $1 and payment_kind = $2 and payment_id = $3 and kind = 'REVERSAL' limit 1`,
)

/**
 * The number of the newest entry, once no entry with a lower number can appear any more.
 */
export const lastEntry: StatementOf<void, { last: bigint }> = statement(
  'last_entry',
  [],
  `select coalesce(max(id), 0) as last from ledger_entry`,
)

/**
 * Payments reversed by an earlier release: in one entry that names no receipt.
 */
export const oldReversals: StatementOf<void, { merchantCode: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string }> = statement(
  'old_reversals',
  [],
  `select distinct merchant_code as "merchantCode", payment_kind as kind, payment_id as "paymentId"
  from ledger_entry where kind = 'REVERSAL' and receipt_id is null order by 1, 2, 3`,
)

/**
 * What people had explained a line as before it was undone, by their entries.
 */
export const partsOfLineBeforeUndo: StatementOf<{ account: string | null | undefined; lineId: string | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined }, { as: 'PAYOUT_SETTLED' | 'PAYOUT_RETURNED' | 'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'OTHER'; currency_code: string; amount: string; reason: string }> = statement(
  'parts_of_line_before_undo',
  ['account', 'lineId', 'kinds'],
  `select entry.kind as as, entry.currency_code, abs(posting.amount) as amount, coalesce(entry.reason, '') as reason
  from ledger_entry entry
  join ledger_posting posting on posting.entry_id = entry.id
  join ledger_account account on account.id = posting.account_id and account.kind = $1
 where entry.statement_line_id = $2 and entry.receipt_id is null and entry.kind = any($3::text[])
 order by entry.id`,
)

/**
 * Books entries and opens their accounts. A trigger of ledger_posting reads the account and computes the balance after each
 * posting, so accounts are written first: the count is what makes PostgreSQL run those steps before the entries.
 */
export const postEntries: StatementOf<{ accountIds: readonly (string | null | undefined)[] | null | undefined; accountKinds: readonly (string | null | undefined)[] | null | undefined; accountCurrencyCodes: readonly (string | null | undefined)[] | null | undefined; accountMerchantCodes: readonly (string | null | undefined)[] | null | undefined; receivingAccountIds: readonly (string | null | undefined)[] | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined; currencyCodes: readonly (string | null | undefined)[] | null | undefined; merchantCodes: readonly (string | null | undefined)[] | null | undefined; paymentKinds: readonly (string | null | undefined)[] | null | undefined; paymentIds: readonly (string | null | undefined)[] | null | undefined; receiptIds: readonly (string | null | undefined)[] | null | undefined; reasons: readonly (string | null | undefined)[] | null | undefined; requestIds: readonly (string | null | undefined)[] | null | undefined; statementLineIds: readonly (string | null | undefined)[] | null | undefined; entryNos: readonly (number | null | undefined)[] | null | undefined; lines: readonly (number | null | undefined)[] | null | undefined; postedAccountIds: readonly (string | null | undefined)[] | null | undefined; amounts: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'post_entries',
  ['accountIds', 'accountKinds', 'accountCurrencyCodes', 'accountMerchantCodes', 'receivingAccountIds', 'kinds', 'currencyCodes', 'merchantCodes', 'paymentKinds', 'paymentIds', 'receiptIds', 'reasons', 'requestIds', 'statementLineIds', 'entryNos', 'lines', 'postedAccountIds', 'amounts'],
  `with opened as (
  insert into ledger_account (id, kind, currency_code, merchant_code, receiving_account_id)
  select account.id, account.kind, account.currency_code, account.merchant_code, account.receiving_account_id
    from unnest($1::text[], $2::text[], $3::text[], $4::text[],
           $5::uuid[]) as account (id, kind, currency_code, merchant_code, receiving_account_id)
   order by account.id
  on conflict (id) do nothing
  returning merchant_code, currency_code),
balance as (
  insert into merchant_balance (merchant_code, currency_code)
  select distinct merchant_code, currency_code from opened where merchant_code is not null
  on conflict do nothing
  returning 1),
numbered as materialized (
  select nextval('ledger_entry_id_seq') as id, entry.*
    from unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
           $11::uuid[], $12::text[], $13::uuid[], $14::uuid[]) with ordinality
      as entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, reason, request_id, statement_line_id, no)
   where (select count(*) from opened) + (select count(*) from balance) >= 0
   order by no),
entry as (
  insert into ledger_entry (id, kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, reason, request_id,
    statement_line_id)
  select id, kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, reason, request_id, statement_line_id from numbered)
insert into ledger_posting (entry_id, line, account_id, amount)
select numbered.id, line.no, line.account_id, line.amount
  from unnest($15::int[], $16::int[], $17::text[], $18::numeric[]) as line (entry_no, no, account_id, amount)
  join numbered on numbered.no = line.entry_no
 order by line.entry_no, line.no`,
)

/**
 * What receipts paid of what was short, and still do.
 */
export const repaymentsOfShort: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; currencyCode: string | null | undefined }, { receipt_id: string; amount: string }> = statement(
  'repayments_of_short',
  ['merchantCode', 'kind', 'paymentId', 'currencyCode'],
  `select entry.receipt_id, -sum(posting.amount) as amount
  from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
 where entry.merchant_code = $1 and entry.payment_kind = $2 and entry.payment_id = $3 and entry.kind = 'SHORTFALL'
   and posting.account_id = 'SUSPENSE/' || $4
   and exists (
     select from receipt_match matched
      where matched.receipt_id = entry.receipt_id and matched.undone_at is null
        and (matched.merchant_code, matched.kind, matched.payment_id) = ($1, $2, $3))
 group by entry.receipt_id having sum(posting.amount) <> 0 order by entry.receipt_id`,
)

/**
 * Stores the balance of each house account, so that later sums read only the postings after it.
 */
export const snapshotCut: StatementOf<void, { last: bigint; before: bigint }> = statement(
  'snapshot_cut',
  [],
  `select coalesce((select max(id) from ledger_entry), 0) as last,
  coalesce((select max(entry_id) from ledger_snapshot), 0) as before`,
)

/**
 * The transactions of other sessions that may be writing entries.
 */
export const writersOfEntries: StatementOf<void, { virtualtransaction: string }> = statement(
  'writers_of_entries',
  [],
  `select virtualtransaction from pg_locks
 where locktype = 'relation' and relation = 'ledger_entry'::regclass and mode = 'RowExclusiveLock' and granted
   and pid is distinct from pg_backend_pid()
   and database = (select oid from pg_database where datname = current_database())`,
)

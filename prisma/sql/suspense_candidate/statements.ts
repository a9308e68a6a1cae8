// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Adds a candidate to the open item of a receipt, which keeps its reason, and a candidate its own.
 */
export const addSuspenseCandidate: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; why: string | null | undefined; receiptId: string | null | undefined }, Record<string, never>> = statement(
  'add_suspense_candidate',
  ['merchantCode', 'kind', 'paymentId', 'why', 'receiptId'],
  `insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select id, $1, $2, $3, $4 from suspense_item where receipt_id = $5 and closed_at is null
on conflict (suspense_item_id, merchant_code, kind, payment_id) do nothing`,
)

/**
 * Keeps the payments that the items of lines may be of.
 */
export const candidatesOfOpenLines: StatementOf<{ lineId: readonly (string | null | undefined)[] | null | undefined; merchantCode: readonly (string | null | undefined)[] | null | undefined; kind: readonly (string | null | undefined)[] | null | undefined; paymentId: readonly (string | null | undefined)[] | null | undefined; why: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'candidates_of_open_lines',
  ['lineId', 'merchantCode', 'kind', 'paymentId', 'why'],
  `insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select item.id, given.merchant_code, given.kind, given.payment_id, given.why
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
         as given (line_id, merchant_code, kind, payment_id, why)
 cross join lateral item_of_line(given.line_id) item
 where item.statement_line_id = given.line_id or item.closed_at is null
on conflict do nothing`,
)

/**
 * Keeps the payment that has the money of the other line as a candidate of each line that may show the same
 * transfer.
 */
export const candidatesOfPossibleDuplicates: StatementOf<{ lineIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'candidates_of_possible_duplicates',
  ['lineIds'],
  `insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select item.id, matched.merchant_code, matched.kind, matched.payment_id, 'SAME_LINE'
  from statement_line line
 cross join lateral item_of_line(line.id) item
  join receipt other on other.source = 'own-accounts' and other.source_id = line.maybe_same_as::text
  join receipt_match matched on matched.receipt_id = other.id and matched.undone_at is null
 where line.id = any($1::uuid[]) and (item.statement_line_id = line.id or item.closed_at is null)
on conflict do nothing`,
)

/**
 * Records why the money of a receipt is in suspense and whose it may be. An item that is closed stays as it
 * is; of an open one the reason is replaced, and candidates are added.
 */
export const keepInSuspense: StatementOf<{ reason: string | null | undefined; receiptId: string | null | undefined; merchantCodes: readonly (string | null | undefined)[] | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined; paymentIds: readonly (string | null | undefined)[] | null | undefined; whys: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'keep_in_suspense',
  ['reason', 'receiptId', 'merchantCodes', 'kinds', 'paymentIds', 'whys'],
  `with item as (
  insert into suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
  select receiving_account_id, currency_code, 'CREDIT', amount, id, $1, gateway_now() from receipt where id = $2
  on conflict (receipt_id) do update set reason = excluded.reason where suspense_item.closed_at is null
  returning id)
insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select item.id, candidate.*
  from item cross join unnest($3::text[], $4::text[], $5::text[], $6::text[]) as candidate
on conflict (suspense_item_id, merchant_code, kind, payment_id) do update set why = excluded.why`,
)

/**
 * The candidates of items, with what each lacks now: nothing where it has succeeded or was refused.
 */
export const suspenseCandidates: StatementOf<{ itemIds: readonly (string | null | undefined)[] | null | undefined }, { suspense_item_id: string; merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; why: string; due: string }> = statement(
  'suspense_candidates',
  ['itemIds'],
  `select candidate.suspense_item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, candidate.why,
       case when p.status in ('SUCCESS', 'REFUSED') then 0
            else greatest(a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded, 0) end as due
  from suspense_candidate candidate
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
 where candidate.suspense_item_id = any($1::uuid[])
 order by p.created_at, p.merchant_code, p.kind, p.payment_id`,
)

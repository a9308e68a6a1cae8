// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The payers of each payment's receipts, oldest first; the columns of one who is not known are null.
 */
export const accountsUsed: StatementOf<{ keys: unknown }, { no: number; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'accounts_used',
  ['keys'],
  `select asked.no, found.*
  from json_to_recordset($1) as asked (no int, merchant_code text, kind text, payment_id text),
       lateral (
         select payer.*
           from receipt_match matched
           join receipt on receipt.id = matched.receipt_id
           left join stored_payer payer on payer.personal_id = receipt.payer_data_id
          where (matched.merchant_code, matched.kind, matched.payment_id)
            = (asked.merchant_code, asked.kind, asked.payment_id) and matched.undone_at is null
          order by receipt.received_at) found`,
)

/**
 * The receipts that counted for a payment, in the order in which they came, the one that completed it last, and of
 * the parts of one receipt "/1", which was divided off, after "/2". A match that was redone keeps its place. Money that
 * came after the success did not count, nor did money whose match was undone before; what a completed payment gave
 * back by undoing did.
 */
export const countedReceipts: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; completing: string | null | undefined }, { id: string; amount: string; currency_code: string }> = statement(
  'counted_receipts',
  ['merchantCode', 'kind', 'paymentId', 'completing'],
  `select receipt.id, receipt.amount, receipt.currency_code
  from receipt_match matched join receipt on receipt.id = matched.receipt_id
 where matched.merchant_code = $1 and matched.kind = $2 and matched.payment_id = $3
   and not matched.after_success and (matched.undone_at is null or matched.given_back)
 order by coalesce(matched.in_place_of, receipt.id) = $4,
          (select min(earlier.at) from receipt_match earlier
            where earlier.receipt_id = coalesce(matched.in_place_of, matched.receipt_id)
              and (earlier.merchant_code, earlier.kind, earlier.payment_id) = (matched.merchant_code, matched.kind, matched.payment_id)),
          coalesce(matched.in_place_of, receipt.id), receipt.source_id collate "C" desc`,
)

/**
 * Whether a match of a payment that had succeeded by it was undone: the merchant does not have that money
 * any more, and no other receipt can bring it.
 */
export const hasGivenBackMatch: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'has_given_back_match',
  ['merchantCode', 'kind', 'paymentId'],
  `select from receipt_match
 where merchant_code = $1 and kind = $2 and payment_id = $3 and undone_at is not null and given_back limit 1`,
)

/**
 * Stores a match in the place of one that gave its money back, of the same receipt or of another one of
 * equal money.
 */
export const insertMatchRedo: StatementOf<{ receiptId: string | null | undefined; undoneReceiptId: string | null | undefined; matchNo: number | null | undefined }, Record<string, never>> = statement(
  'insert_match_redo',
  ['receiptId', 'undoneReceiptId', 'matchNo'],
  `insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success,
  redoes_receipt_id, redoes_match_no, in_place_of)
select $1, (select coalesce(max(match_no), 0) + 1 from receipt_match where receipt_id = $1), merchant_code, kind, payment_id,
       attempt_no, matched_by, evidence, gateway_now(), false, receipt_id, match_no,
       nullif(coalesce(in_place_of, receipt_id), $1)
  from receipt_match where receipt_id = $2 and match_no = $3
on conflict (receipt_id) where undone_at is null do nothing`,
)

/**
 * Stores the matches of parts of a divided receipt in the place of the match of the whole, which was
 * undone. `counts`: a completion took money of it, which the parts have.
 */
export const insertMatchesOfParts: StatementOf<{ afterSuccess: boolean | null | undefined; counts: boolean | null | undefined; receiptIds: readonly (string | null | undefined)[] | null | undefined; receiptId: string | null | undefined; matchNo: number | null | undefined }, Record<string, never>> = statement(
  'insert_matches_of_parts',
  ['afterSuccess', 'counts', 'receiptIds', 'receiptId', 'matchNo'],
  `insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success,
  redoes_receipt_id, redoes_match_no, in_place_of)
select part.id, 1, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, gateway_now(), $1,
       case when $2 then receipt_id end, case when $2 then match_no end, coalesce(in_place_of, receipt_id)
  from receipt_match cross join unnest($3::uuid[]) as part (id) where receipt_id = $4 and match_no = $5`,
)

/**
 * The receipt that a payment got last and still has, and the attempt that it was for.
 */
export const lastMatchOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { receiptId: string; attemptNo: number }> = statement(
  'last_match_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select receipt_id as "receiptId", attempt_no as "attemptNo" from receipt_match
 where merchant_code = $1 and kind = $2 and payment_id = $3 and undone_at is null
 order by at desc, receipt_id desc limit 1`,
)

/**
 * The last match of a receipt; undefined where it has none, or one is in force.
 */
export const lastUndoneMatch: StatementOf<{ receiptId: string | null | undefined }, { match_no: number; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; attempt_no: number; matched_by: 'RAIL_REFERENCE' | 'EXTERNAL_REFERENCE' | 'ADDRESS' | 'AMOUNT' | 'PAYER_AND_AMOUNT' | 'OPERATOR'; given_back: boolean; amount: string; currency_code: string; money_taken: string; money_returned: string }> = statement(
  'last_undone_match',
  ['receiptId'],
  `select matched.match_no, matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no, matched.matched_by,
       matched.given_back, receipt.amount, receipt.currency_code, undo.money_taken, undo.money_returned
  from receipt_match matched
  join receipt on receipt.id = matched.receipt_id
  join receipt_match_undo undo on (undo.receipt_id, undo.match_no) = (matched.receipt_id, matched.match_no)
 where matched.receipt_id = $1 and matched.match_no = (select max(match_no) from receipt_match where receipt_id = $1)`,
)

/**
 * The matches in force of some receipts, in the order in which their payments are locked.
 */
export const matchesInForce: StatementOf<{ receiptIds: readonly (string | null | undefined)[] | null | undefined }, { receipt_id: string; match_no: number; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; attempt_no: number; amount: string; currency_code: string; after_success: boolean }> = statement(
  'matches_in_force',
  ['receiptIds'],
  `select matched.receipt_id, matched.match_no, matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no,
       receipt.amount, receipt.currency_code, matched.after_success
  from receipt_match matched join receipt on receipt.id = matched.receipt_id
 where matched.receipt_id = any($1::uuid[]) and matched.undone_at is null
 order by matched.merchant_code, matched.kind, matched.payment_id, matched.receipt_id`,
)

/**
 * The matches of the receipts of a payment, also those that were undone, oldest first.
 */
export const matchesOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { receipt_id: string; match_no: number; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; attempt_no: number; matched_by: 'RAIL_REFERENCE' | 'EXTERNAL_REFERENCE' | 'ADDRESS' | 'AMOUNT' | 'PAYER_AND_AMOUNT' | 'OPERATOR'; evidence: { readonly [name: string]: string | number } | null; after_success: boolean; repaid: string; at: Date; amount: string; currency_code: string; receiving_account_id: string; decided_by: string | null; decision_approved_by: string | null; undone_at: Date | null; reason: string | null; actor: string | null; approved_by: string | null; money_returned: string | null }> = statement(
  'matches_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, after_success, repaid, at, amount,
       currency_code, receiving_account_id, decided_by, decision_approved_by, undone_at, reason, actor, approved_by, money_returned
  from match_with_decision
 where (merchant_code, kind, payment_id) = ($1, $2, $3) order by at, receipt_id, match_no`,
)

/**
 * The matches of a receipt, also those that were undone, oldest first.
 */
export const matchesOfReceipt: StatementOf<{ receiptId: string | null | undefined }, { receipt_id: string; match_no: number; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; attempt_no: number; matched_by: 'RAIL_REFERENCE' | 'EXTERNAL_REFERENCE' | 'ADDRESS' | 'AMOUNT' | 'PAYER_AND_AMOUNT' | 'OPERATOR'; evidence: { readonly [name: string]: string | number } | null; after_success: boolean; repaid: string; at: Date; amount: string; currency_code: string; receiving_account_id: string; decided_by: string | null; decision_approved_by: string | null; undone_at: Date | null; reason: string | null; actor: string | null; approved_by: string | null; money_returned: string | null }> = statement(
  'matches_of_receipt',
  ['receiptId'],
  `select receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, after_success, repaid, at, amount,
       currency_code, receiving_account_id, decided_by, decision_approved_by, undone_at, reason, actor, approved_by, money_returned
  from match_with_decision
 where receipt_id = $1 order by at, receipt_id, match_no`,
)

/**
 * What receipts brought after the success, less what refunds took of it: the first that came has most.
 */
export const moneyAfterSuccess: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { receipt_id: string; amount: string }> = statement(
  'money_after_success',
  ['merchantCode', 'kind', 'paymentId'],
  `select receipt_id, least(amount, of_suspense - upto + amount) as amount
  from (select receipt.id as receipt_id, receipt.amount, sum(receipt.amount) over (order by matched.at, receipt.id) as upto
          from receipt_match matched join receipt on receipt.id = matched.receipt_id
         where (matched.merchant_code, matched.kind, matched.payment_id) = ($1, $2, $3)
           and matched.after_success and matched.undone_at is null) came
 cross join payment_left($1, $2, $3)
 where of_suspense - upto + amount > 0 order by upto`,
)

/**
 * Stores the first matches of receipts, of payments that have not succeeded.
 */
export const recordFirstMatches: StatementOf<{ receiptIds: readonly (string | null | undefined)[] | null | undefined; merchantCodes: readonly (string | null | undefined)[] | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined; paymentIds: readonly (string | null | undefined)[] | null | undefined; attemptNos: readonly (number | null | undefined)[] | null | undefined; matchedBy: readonly (string | null | undefined)[] | null | undefined; evidences: readonly (unknown)[] | null | undefined }, Record<string, never>> = statement(
  'record_first_matches',
  ['receiptIds', 'merchantCodes', 'kinds', 'paymentIds', 'attemptNos', 'matchedBy', 'evidences'],
  `insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success)
select receipt_id, 1, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, gateway_now(), false
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[],
              $6::text[], $7::jsonb[])
    as given (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, evidence)`,
)

/**
 * Stores the match; a trigger adds the money to what the payment has received.
 */
export const recordMatch: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; receiptId: string | null | undefined; attemptNo: number | null | undefined; matchedBy: string | null | undefined; evidence: unknown; amount: string | null | undefined }, { kept: string }> = statement(
  'record_match',
  ['merchantCode', 'kind', 'paymentId', 'receiptId', 'attemptNo', 'matchedBy', 'evidence', 'amount'],
  `with payment as (
  select status, money_received - suspense_refunded as kept from payment where merchant_code = $1 and kind = $2 and payment_id = $3),
matched as (
  insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success)
  select $4, (select coalesce(max(match_no), 0) + 1 from receipt_match where receipt_id = $4), $1, $2, $3, $5, $6, $7::jsonb,
         gateway_now(), status = 'SUCCESS' from payment
  on conflict (receipt_id) where undone_at is null do nothing
  returning receipt_id)
select kept + $8::numeric as kept from payment, matched`,
)

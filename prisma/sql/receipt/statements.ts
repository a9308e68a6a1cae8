// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Whether a receipt that carries the reference, in a field or in its text, is matched to another payment.
 */
export const externalReferenceUsed: StatementOf<{ reference: string | null | undefined; personal: readonly (bigint | number | null | undefined)[] | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { used: boolean }> = statement(
  'external_reference_used',
  ['reference', 'personal', 'merchantCode', 'kind', 'paymentId'],
  `select exists (
  select from receipt join receipt_match matched on matched.receipt_id = receipt.id
   where (receipt.external_reference = $1 or receipt.text_numbers && $2::bigint[]) and matched.undone_at is null
     and (matched.merchant_code, matched.kind, matched.payment_id) <> ($3, $4, $5)) as used`,
)

/**
 * Those of these numbers that stand in several other transfers of the receipt's account, lately.
 */
export const numbersOfManyReceipts: StatementOf<{ personal: readonly (bigint | number | null | undefined)[] | null | undefined; receivingAccountId: string | null | undefined; currencyCode: string | null | undefined; money: string | null | undefined; movedAt: Date | null | undefined }, { no: number }> = statement(
  'numbers_of_many_receipts',
  ['personal', 'receivingAccountId', 'currencyCode', 'money', 'movedAt'],
  `select given.no::int from unnest($1::bigint[]) with ordinality as given (hash, no)
 -- Two other transfers with a number show that it is not one transfer's.
 where (select count(*) from (
          select from receipt
           where text_numbers && array[given.hash] and receiving_account_id = $2 and currency_code = $3
             and (amount, moved_at) <> ($4::numeric, $5::timestamptz)
             and received_at > gateway_now() - interval '90 days'
           limit 2) other) = 2`,
)

/**
 * Other open payments of the cash account that lack exactly the money of a receipt.
 */
export const othersAskedExactly: StatementOf<{ receiptId: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { merchantCode: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; paymentId: string }> = statement(
  'others_asked_exactly',
  ['receiptId', 'merchantCode', 'kind', 'paymentId'],
  `select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId"
  from receipt
  join receiving_account address on receipt.receiving_account_id in (address.id, address.settles_in)
  join payment_attempt a on a.receiving_account_id = address.id and a.closed_at is null
  join payment p on (p.merchant_code, p.kind, p.payment_id, p.attempt_no) = (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
 where receipt.id = $1 and p.status in ('WAITING', 'PROCESSING') and p.currency_code = receipt.currency_code
   and a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded = receipt.amount
   and (p.merchant_code, p.kind, p.payment_id) <> ($2, $3, $4)
 order by p.created_at, p.merchant_code, p.kind, p.payment_id limit 10`,
)

/**
 * Whether there is a receipt of this ID.
 */
export const receiptExists: StatementOf<{ receiptId: string | null | undefined }, Record<string, never>> = statement(
  'receipt_exists',
  ['receiptId'],
  `select from receipt where id = $1`,
)

/**
 * The receipt of the total of a batch, and whether its money still lies in suspense.
 */
export const receiptOfBatchTotal: StatementOf<{ ownAccountsRailName: string | null | undefined; totalId: string | null | undefined }, { receiptId: string; isFree: boolean }> = statement(
  'receipt_of_batch_total',
  ['ownAccountsRailName', 'totalId'],
  `select receipt.id as "receiptId", item.closed_at is null as "isFree"
  from statement_line line join receipt on receipt.source = $1 and receipt.source_id = line.id::text
  join suspense_item item on item.receipt_id = receipt.id
 where line.id = $2 and line.state = 'RECEIPT'
   and not exists (select from statement_line other where other.reverses = line.id and other.state = 'REVERSAL')`,
)

/**
 * The receipts of an undone credit, the whole first, and what was decided about them until the undo.
 */
export const receiptsBeforeUndo: StatementOf<{ lineId: string | null | undefined; bookings: readonly (string | null | undefined)[] | null | undefined }, { id: string; suffix: string; currency_code: string; amount: string; was_matched: boolean; booked_as: 'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'OTHER' | null; reason: string | null }> = statement(
  'receipts_before_undo',
  ['lineId', 'bookings'],
  `select receipt.id, part.suffix, receipt.currency_code, receipt.amount,
       exists (select from receipt_match_undo undo join statement_line line on line.id = $1 and line.import_id = undo.import_id
                where undo.receipt_id = receipt.id) as was_matched,
       booking.kind as booked_as, booking.reason
  from receipts_of_line($1) part join receipt on receipt.id = part.id
  -- The first is a person's, the second takes it back.
  left join lateral (select kind, reason from ledger_entry entry
                      where entry.receipt_id = receipt.id and entry.kind = any($2::text[]) order by id limit 1) booking on true
 order by part.suffix`,
)

/**
 * Receipts by the IDs that their sources gave them.
 */
export const receiptsByKey: StatementOf<{ sources: readonly (string | null | undefined)[] | null | undefined; sourceIds: readonly (string | null | undefined)[] | null | undefined }, { id: string; digest: Buffer; source: string; sourceId: string }> = statement(
  'receipts_by_key',
  ['sources', 'sourceIds'],
  `select id, digest, source, source_id as "sourceId" from receipt
 where (source, source_id) in (select * from unnest($1::text[], $2::text[]))`,
)

/**
 * The money that was ever given to a payment, as its sources told it, the oldest first.
 */
export const receiptsOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { id: string; source: string; receiving_account_id: string; external_reference: string | null; amount: string; moved_at: Date; received_at: Date }> = statement(
  'receipts_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select receipt.id, receipt.source, receipt.receiving_account_id, receipt.external_reference, receipt.amount, receipt.moved_at, receipt.received_at
  from receipt
 where receipt.id in (
   select receipt_id from receipt_match where (merchant_code, kind, payment_id) = ($1, $2, $3))
 order by receipt.received_at, receipt.id`,
)

/**
 * The receipts that a source reported under some of its IDs, the last of the IDs first.
 */
export const receiptsOfSource: StatementOf<{ sourceIds: readonly (string | null | undefined)[] | null | undefined; source: string | null | undefined }, { id: string; source_id: string; amount: string; currency_code: string }> = statement(
  'receipts_of_source',
  ['sourceIds', 'source'],
  `select r.id, r.source_id, r.amount, r.currency_code from receipt r
  join unnest($1::text[]) with ordinality as wanted (source_id, place) on wanted.source_id = r.source_id
 where r.source = $2 order by wanted.place desc`,
)

/**
 * The receipts of lines that are receipts, and the parts that they were divided into.
 */
export const receiptsOfStatementLines: StatementOf<{ lines: readonly (string | null | undefined)[] | null | undefined }, { id: string }> = statement(
  'receipts_of_statement_lines',
  ['lines'],
  `with recursive part as (
  select receipt.id, receipt.source_id from statement_line line
    join receipt on receipt.source = 'own-accounts' and receipt.source_id = line.id::text
   where line.id = any($1::uuid[]) and line.state = 'RECEIPT'
  union all
  select receipt.id, receipt.source_id from part
    join receipt on receipt.source = 'own-accounts' and receipt.source_id in (part.source_id || '/1', part.source_id || '/2'))
select id from part order by id`,
)

/**
 * Reverses every receipt that counted for a payment, in full, from suspense to the account that received
 * it: one entry for each, which names it.
 */
export const reverseReceipts: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'reverse_receipts',
  ['merchantCode', 'kind', 'paymentId'],
  `with counted as (
  select receipt.id, receipt.currency_code, receipt.receiving_account_id, receipt.amount
    from receipt_match match join receipt on receipt.id = match.receipt_id
   where match.merchant_code = $1 and match.kind = $2 and match.payment_id = $3 and not match.after_success
     and match.undone_at is null),
entry as (
  insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
  select 'RECEIPT_REVERSAL', currency_code, $1, $2, $3, id from counted order by id
  returning id, receipt_id)
insert into ledger_posting (entry_id, line, account_id, amount)
select entry.id, line.no, line.account_id, line.amount
  from entry
  join counted on counted.id = entry.receipt_id
  cross join lateral (values
    (1, 'RECEIVING/' || counted.currency_code || '/' || counted.receiving_account_id, counted.amount),
    (2, 'SUSPENSE/' || counted.currency_code, -counted.amount)) as line (no, account_id, amount)
 order by entry.id, line.no`,
)

/**
 * Inserts those whose key is new, with their payers; returns their IDs.
 */
export const storeReceipts: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined; sources: readonly (string | null | undefined)[] | null | undefined; sourceIds: readonly (string | null | undefined)[] | null | undefined; digests: readonly (Uint8Array | null | undefined)[] | null | undefined; receivingAccountIds: readonly (string | null | undefined)[] | null | undefined; currencyCodes: readonly (string | null | undefined)[] | null | undefined; amounts: readonly (string | null | undefined)[] | null | undefined; railReferences: readonly (string | null | undefined)[] | null | undefined; externalReferences: readonly (string | null | undefined)[] | null | undefined; id: readonly (string | null | undefined)[] | null | undefined; movedAts: readonly (Date | null | undefined)[] | null | undefined; movedUntils: readonly (Date | null | undefined)[] | null | undefined; suspenseReasons: readonly (string | null | undefined)[] | null | undefined; lengths: readonly (string | null | undefined)[] | null | undefined; sealed: readonly (Uint8Array | null | undefined)[] | null | undefined; dataKeyId: readonly (string | null | undefined)[] | null | undefined; lookup: readonly (string | null | undefined)[] | null | undefined }, { id: string }> = statement(
  'store_receipts',
  ['ids', 'sources', 'sourceIds', 'digests', 'receivingAccountIds', 'currencyCodes', 'amounts', 'railReferences', 'externalReferences', 'id', 'movedAts', 'movedUntils', 'suspenseReasons', 'lengths', 'sealed', 'dataKeyId', 'lookup'],
  `with stored as (
  insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
    external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers, received_at)
  select id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
         external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers::bigint[], gateway_now()
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::uuid[], $6::text[], $7::numeric[], $8::text[],
           $9::text[], $10::uuid[], $11::timestamptz[], $12::timestamptz[], $13::text[], $14::text[])
      with ordinality as given (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
           external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers, no)
   order by source, source_id, no
  on conflict (source, source_id) do nothing
  returning id, payer_data_id),
payer as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  select payer_data_id, given.sealed, given.data_key_id, given.lookup::bigint[], gateway_now()
    from stored join unnest($10::uuid[], $15::bytea[], $16::uuid[], $17::text[]) as given (id, sealed, data_key_id, lookup)
      on given.id = stored.payer_data_id)
select id from stored`,
)

/**
 * A receipt as its source reported it, with what is known of the payer.
 */
export const storedReceipt: StatementOf<{ receiptId: string | null | undefined }, { source: string; source_id: string; receiving_account_id: string; currency_code: string; amount: string; rail_reference: string | null; external_reference: string | null; moved_at: Date; moved_until: Date | null; suspense_reason: 'BOOKING_FAILED' | 'OTHER_CHAIN' | 'POSSIBLE_DUPLICATE' | 'RETURN_UNKNOWN' | 'REVERSAL_UNKNOWN' | null; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'stored_receipt',
  ['receiptId'],
  `select receipt.source, receipt.source_id, receipt.receiving_account_id, receipt.currency_code, receipt.amount, receipt.rail_reference,
       receipt.external_reference, receipt.moved_at, receipt.moved_until, receipt.suspense_reason, payer.*
  from receipt left join stored_payer payer on payer.personal_id = receipt.payer_data_id
 where receipt.id = $1`,
)

/**
 * Receipts in suspense that carry a reference, in a field or in their text, on the receiving accounts of the
 * payment's attempts; oldest first. is_undone: people have undone a match of it.
 */
export const waitingReceipts: StatementOf<{ reference: string | null | undefined; hashes: readonly (bigint | number | null | undefined)[] | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { id: string; source: string; source_id: string; receiving_account_id: string; currency_code: string; amount: string; rail_reference: string | null; external_reference: string | null; moved_at: Date; moved_until: Date | null; suspense_reason: 'BOOKING_FAILED' | 'OTHER_CHAIN' | 'POSSIBLE_DUPLICATE' | 'RETURN_UNKNOWN' | 'REVERSAL_UNKNOWN' | null; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null; is_undone: boolean }> = statement(
  'waiting_receipts',
  ['reference', 'hashes', 'merchantCode', 'kind', 'paymentId'],
  `select receipt.id, receipt.source, receipt.source_id, receipt.receiving_account_id, receipt.currency_code, receipt.amount,
       receipt.rail_reference, receipt.external_reference, receipt.moved_at, receipt.moved_until, receipt.suspense_reason, payer.*,
       exists (select from receipt_match_undo undo where undo.receipt_id = receipt.id) as is_undone
  from receipt left join stored_payer payer on payer.personal_id = receipt.payer_data_id
 where (receipt.external_reference = $1 or receipt.text_numbers && $2::bigint[])
   and receipt.receiving_account_id in (
     select coalesce(address.settles_in, address.id)
       from payment_attempt attempt join receiving_account address on address.id = attempt.receiving_account_id
      where (attempt.merchant_code, attempt.kind, attempt.payment_id) = ($3, $4, $5))
   and exists (select from suspense_item item where item.receipt_id = receipt.id and item.closed_at is null)
 order by receipt.received_at limit 20`,
)

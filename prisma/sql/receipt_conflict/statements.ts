// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * How many conflicts nobody has decided, and when the oldest of them was reported.
 */
export const countOpenReceiptConflicts: StatementOf<void, { count: number; oldest_at: Date | null }> = statement(
  'count_open_receipt_conflicts',
  [],
  `select count(*)::int as count, min(reported_at) as oldest_at from receipt_conflict conflict
  where not exists (select from receipt_conflict_decision decision where decision.conflict_id = conflict.id)`,
)

/**
 * Records that a receipt was reported again with other content, and who paid, by that report.
 */
export const keepReceiptConflict: StatementOf<{ receiptId: string | null | undefined; digest: Uint8Array | null | undefined; receivingAccountId: string | null | undefined; currencyCode: string | null | undefined; money: string | null | undefined; railReference: string | null | undefined; externalReference: string | null | undefined; movedAt: Date | null | undefined; payerDataId: string | null | undefined; sealed: Uint8Array | null | undefined; keyId: string | null | undefined; lookup: readonly (bigint | number | null | undefined)[] | null | undefined }, { decided: boolean }> = statement(
  'keep_receipt_conflict',
  ['receiptId', 'digest', 'receivingAccountId', 'currencyCode', 'money', 'railReference', 'externalReference', 'movedAt', 'payerDataId', 'sealed', 'keyId', 'lookup'],
  `with kept as (
  insert into receipt_conflict (receipt_id, digest, receiving_account_id, currency_code, amount, rail_reference,
    external_reference, moved_at, reported_at, payer_data_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, gateway_now(), $9)
  on conflict (receipt_id, digest) do nothing
  returning payer_data_id),
payer as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
  select payer_data_id, $10::bytea, $11::uuid, $12::bigint[], gateway_now(), (select merchant_code from receipt_match where receipt_id = $1 and undone_at is null)
    from kept where payer_data_id is not null)
select exists (
  select from receipt_conflict conflict join receipt_conflict_decision decision on decision.conflict_id = conflict.id
   where conflict.receipt_id = $1 and conflict.digest = $2) as decided`,
)

/**
 * Locks a conflict, decided or not, until the transaction ends.
 */
export const lockReceiptConflict: StatementOf<{ conflictId: string | null | undefined }, Record<string, never>> = statement(
  'lock_receipt_conflict',
  ['conflictId'],
  `select from receipt_conflict where id = $1 for update`,
)

/**
 * Conflicts that nobody has decided, oldest first, with what was booked and what was reported; or one, decided or not.
 */
export const selectReceiptConflicts: StatementOf<{ conflictId: string | null | undefined; limit: bigint | number | null | undefined }, { id: string; receipt_id: string; reported_at: Date; source: string; source_id: string; booked_account: string; booked_currency: string; booked_amount: string; booked_rail_reference: string | null; booked_external_reference: string | null; booked_moved_at: Date; receiving_account_id: string; currency_code: string; amount: string; rail_reference: string | null; external_reference: string | null; moved_at: Date; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'select_receipt_conflicts',
  ['conflictId', 'limit'],
  `select conflict.id, conflict.receipt_id, conflict.reported_at, receipt.source, receipt.source_id,
       receipt.receiving_account_id as booked_account, receipt.currency_code as booked_currency,
       receipt.amount as booked_amount, receipt.rail_reference as booked_rail_reference,
       receipt.external_reference as booked_external_reference, receipt.moved_at as booked_moved_at,
       conflict.receiving_account_id, conflict.currency_code, conflict.amount, conflict.rail_reference,
       conflict.external_reference, conflict.moved_at, payer.*
  from receipt_conflict conflict join receipt on receipt.id = conflict.receipt_id
  left join stored_payer payer on payer.personal_id = conflict.payer_data_id
 where conflict.id = $1 or $1::uuid is null
   and not exists (select from receipt_conflict_decision decision where decision.conflict_id = conflict.id)
 order by conflict.reported_at, conflict.id limit $2`,
)

// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * A person agrees with what is in a batch: another one than created it, where `needsAnother` says so.
 */
export const approvePayoutBatch: StatementOf<{ name: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'approve_payout_batch',
  ['name', 'id'],
  `update payout_batch set state = 'APPROVED', approved_by = $1, approved_at = gateway_now() where id = $2`,
)

/**
 * What the bank of an account was asked for and has not debited yet.
 */
export const askedOfBank: StatementOf<{ accountId: string | null | undefined }, { amount: string }> = statement(
  'asked_of_bank',
  ['accountId'],
  `select coalesce(sum(item.amount), 0)::text as amount
  from payout_batch batch join payout_batch_item item on item.batch_id = batch.id and item.state = 'IN_FORCE'
  left join payment p on (p.merchant_code, p.kind, p.payment_id) = (item.merchant_code, item.kind, item.payment_id)
  left join suspense_return r on r.id = item.suspense_return_id
 where batch.receiving_account_id = $1 and batch.state = 'EXPORTED'
   and coalesce(p.status, r.state) in ('PROCESSING', 'SUCCESS', 'SENT', 'PAID')
   and not exists (select from payout_line debit where debit.key = item.key and debit.role = 'DEBIT')`,
)

/**
 * Changes the state of a locked batch; a state that ends it takes the time.
 */
export const changePayoutBatch: StatementOf<{ to: string | null | undefined; institutionCode: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'change_payout_batch',
  ['to', 'institutionCode', 'id'],
  `update payout_batch set state = $1, ended_at = gateway_now(), institution_code = coalesce($2, institution_code)
  where id = $3`,
)

/**
 * Those of these IDs that are batches.
 */
export const existingPayoutBatches: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, { id: string; accountId: string }> = statement(
  'existing_payout_batches',
  ['keys'],
  `select id, receiving_account_id as "accountId" from payout_batch where id = any($1::uuid[]) order by id`,
)

/**
 * Writes a batch with its orders, which the caller has locked.
 */
export const insertPayoutBatch: StatementOf<{ id: string | null | undefined; accountId: string | null | undefined; currencyCode: string | null | undefined; format: string | null | undefined; mapping: unknown; createdBy: string | null | undefined; replaces: string | null | undefined }, Record<string, never>> = statement(
  'insert_payout_batch',
  ['id', 'accountId', 'currencyCode', 'format', 'mapping', 'createdBy', 'replaces'],
  `insert into payout_batch (id, receiving_account_id, currency_code, format, mapping, created_by, created_at, replaces)
values ($1, $2, $3, $4, $5, $6, gateway_now(), $7)`,
)

/**
 * The database's time.
 */
export const momentOfExport: StatementOf<void, { now: Date }> = statement(
  'moment_of_export',
  [],
  `select gateway_now() as now`,
)

/**
 * Exported batches among the keys.
 */
export const namedPayoutBatches: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, { id: string; accountId: string; keys: string[] }> = statement(
  'named_payout_batches',
  ['keys'],
  `select batch.id, batch.receiving_account_id as "accountId", array_agg(item.key::text order by item.item_no) as keys
  from payout_batch batch join payout_batch_item item on item.batch_id = batch.id and item.state <> 'TAKEN_OUT'
 where batch.id = any($1::uuid[]) and batch.file_id is not null group by batch.id`,
)

/**
 * Stores the bytes of a batch's file encrypted, since they name people; the batch is EXPORTED.
 */
export const storePayoutBatchFile: StatementOf<{ id2: string | null | undefined; sealed: Uint8Array | null | undefined; keyId: string | null | undefined; lookup: readonly (bigint | number | null | undefined)[] | null | undefined; sha256: string | null | undefined; executionDate: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'store_payout_batch_file',
  ['id2', 'sealed', 'keyId', 'lookup', 'sha256', 'executionDate', 'id'],
  `with file as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  values ($1, $2, $3, $4, gateway_now()) returning id)
update payout_batch set state = 'EXPORTED', file_id = file.id, file_sha256 = $5, execution_date = $6, exported_at = gateway_now()
  from file where payout_batch.id = $7`,
)

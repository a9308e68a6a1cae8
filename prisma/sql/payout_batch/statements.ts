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
 * Locks a batch until the transaction ends: before its payouts.
 */
export const lockPayoutBatch: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'lock_payout_batch',
  ['id'],
  `select from payout_batch where id::text = $1 for no key update`,
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
 * The payouts of an amount that the bank of an account was asked for in the last 60 days, and whose debit has not
 * come.
 */
export const payoutsAskedOfBank: StatementOf<{ amount: string | null | undefined; accountId: string | null | undefined; limit: bigint | number | null | undefined }, { merchant_code: string; kind: 'payout' | 'refund'; payment_id: string; key: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'; currency_code: string; amount: string; method_code: string; operator_code: string | null; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'payouts_asked_of_bank',
  ['amount', 'accountId', 'limit'],
  `select o.merchant_code, o.kind, o.payment_id, o.key, p.status, p.currency_code, p.amount, a.method_code, a.operator_code, payee.*
  from payout_batch batch
  join payout_batch_item item on item.batch_id = batch.id and item.state = 'IN_FORCE' and item.amount = $1
  join payout_order o on o.key = item.key
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (o.merchant_code, o.kind, o.payment_id)
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join stored_payer payee on payee.personal_id = a.payer_data_id
 where batch.receiving_account_id = $2 and batch.exported_at > gateway_now() - interval '60 days' and p.status in ('PROCESSING', 'SUCCESS')
   and not exists (select from payout_line debit where debit.key = item.key and debit.role = 'DEBIT')
 order by batch.exported_at, item.item_no limit $3`,
)

/**
 * The bytes of a batch's file, encrypted.
 */
export const readPayoutBatchFile: StatementOf<{ id: string | null | undefined }, { personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'read_payout_batch_file',
  ['id'],
  `select file.* from payout_batch batch join stored_payer file on file.personal_id = batch.file_id where batch.id = $1`,
)

/**
 * Batches of one account or of all, newest first; `id` selects one.
 */
export const selectPayoutBatches: StatementOf<{ id: string | null | undefined; accountId: string | null | undefined; limit: bigint | number | null | undefined }, { id: string; receiving_account_id: string; currency_code: string; format: 'pain.001.001.03' | 'pain.001.001.09' | 'csv'; mapping: unknown; state: 'CREATED' | 'APPROVED' | 'EXPORTED' | 'REJECTED' | 'CANCELLED' | 'RELEASED'; created_by: string; created_at: Date; approved_by: string | null; exported_at: Date | null; execution_date: string | null; file_sha256: string | null; institution_code: string | null; replaces: string | null; account: string; orders: number; total: string }> = statement(
  'select_payout_batches',
  ['id', 'accountId', 'limit'],
  `select batch.id, batch.receiving_account_id, batch.currency_code, batch.format, batch.mapping, batch.state, batch.created_by,
       batch.created_at, batch.approved_by, batch.exported_at, batch.execution_date, batch.file_sha256, batch.institution_code, batch.replaces,
       (select coalesce(a.name, a.identifier) from receiving_account a where a.id = batch.receiving_account_id) as account,
       (select count(*)::int from payout_batch_item item where item.batch_id = batch.id and item.state = 'IN_FORCE') as orders,
       (select coalesce(sum(amount), 0) from payout_batch_item item where item.batch_id = batch.id and item.state = 'IN_FORCE') as total
  from payout_batch batch
 where ($1::text is null or batch.id::text = $1) and ($2::text is null or batch.receiving_account_id::text = $2)
 order by batch.created_at desc, batch.id limit $3`,
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

/**
 * Each account whose bank executes payouts in files, or has an open one, and how long its bank has not confirmed
 * the oldest: 0 where it has confirmed every file.
 */
export const unconfirmedPayoutBatches: StatementOf<{ ownAccountsRailName: string | null | undefined }, { accountId: string; seconds: number }> = statement(
  'unconfirmed_payout_batches',
  ['ownAccountsRailName'],
  `select account.id as "accountId", greatest(coalesce(extract(epoch from gateway_now() - oldest.exported_at), 0), 0)::float8 as seconds
  from receiving_account account left join oldest_unconfirmed_batch oldest on oldest.receiving_account_id = account.id
 where account.provider = $1 and (account.payouts_on or oldest.exported_at is not null) order by account.id`,
)

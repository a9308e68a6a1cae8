// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Deletes the text, the ciphertext and the hashes of rows of payer_data; the rows stay.
 */
export const clearPayers: StatementOf<{ payerIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'clear_payers',
  ['payerIds'],
  `update payer_data
   set data = '{}', sealed = null, data_key_id = null, lookup = null, erased_at = coalesce(erased_at, now())
 where id = any($1::uuid[])`,
)

/**
 * How many rows are not encrypted. Reads the whole table.
 */
export const countPlainPayers: StatementOf<void, { plain: number }> = statement(
  'count_plain_payers',
  [],
  `select count(*)::int as plain from payer_data where data is not null and data <> '{}'`,
)

/**
 * Stores a customer, with the personal data encrypted in a separate row.
 */
export const createCustomer: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined; payerDataId: string | null | undefined; createdAt: Date | null | undefined; sealed: Uint8Array | null | undefined; keyId: string | null | undefined; lookup: readonly (bigint | number | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'create_customer',
  ['merchantCode', 'customerId', 'payerDataId', 'createdAt', 'sealed', 'keyId', 'lookup'],
  `with customer as (
  insert into customer (merchant_code, customer_id, payer_data_id, created_at) values ($1, $2, $3, $4)
  on conflict do nothing returning payer_data_id)
insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
select payer_data_id, $5::bytea, $6::uuid, $7::bigint[], $4, $1 from customer`,
)

/**
 * Rows of a merchant, and rows that no merchant has (yet), that have all hashes of one of the lists, each written as an
 * array; after an ID, in its order.
 */
export const findPayers: StatementOf<{ lists: readonly (string | null | undefined)[] | null | undefined; merchantCode: string | null | undefined; after: string | null | undefined; limit: bigint | number | null | undefined }, { personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'find_payers',
  ['lists', 'merchantCode', 'after', 'limit'],
  `select payer.* from stored_payer payer
 where payer.personal_id in (
   -- By the index of the hashes, one list after the other: joined with the lists, it would look as if every list had many rows.
   select found.id from unnest($1::text[]) as one (hashes)
    cross join lateral (
      select d.id from payer_data d
       where d.lookup @> one.hashes::bigint[] and d.lookup is not null and (d.merchant_code = $2 or d.merchant_code is null)
         and d.id > $3::uuid
      offset 0) found)
 order by payer.personal_id limit $4`,
)

/**
 * Whether a merchant has paid one of the payers who say what is looked for; without a merchant: whether a return of
 * suspense was paid to one.
 */
export const isKnownPayee: StatementOf<{ ways: unknown; merchantCode: string | null | undefined }, { known: boolean }> = statement(
  'is_known_payee',
  ['ways', 'merchantCode'],
  `with payer as (select id from payers_with($1))
select exists (
         select from payer join payment_attempt a on a.payer_data_id = payer.id
           join payment p using (merchant_code, kind, payment_id)
          where p.merchant_code = $2 and is_paid_out(p.kind) and p.status = 'SUCCESS')
    or ($2::text is null and exists (
         select from payer join suspense_return r on r.payee_id = payer.id where r.state = 'PAID')) as known`,
)

/**
 * What is stored of the payee of an order, its row locked, and the batch in force that has the order.
 */
export const lockPayeeOfOrder: StatementOf<{ key: string | null | undefined }, { currency_code: string; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null; batch_id: string | null }> = statement(
  'lock_payee_of_order',
  ['key'],
  `with payee as (
  select a.payer_data_id as id, p.currency_code
    from payout_order o join payment p using (merchant_code, kind, payment_id)
    join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
   where o.key = $1
  union all
  select payee_id, currency_code from suspense_return where id = $1)
select payee.currency_code, d.id as personal_id, d.data as personal_plain, d.sealed as personal_sealed, key.id as personal_key_id,
       key.merchant_code as personal_key_merchant, key.purpose as personal_key_purpose, key.wrapped as personal_key,
       (select batch_id from payout_batch_item item where item.key = $1 and item.state = 'IN_FORCE') as batch_id
  from payee join payer_data d on d.id = payee.id left join data_key key on key.id = d.data_key_id for no key update of d`,
)

/**
 * The rows of payer_data of payments: of their attempts, their receipts and those that these were divided off, reports
 * that differ from a receipt or that a person took for it, and who their money was to go back to.
 */
export const payersOfPayments: StatementOf<{ payments: unknown }, { id: string | null }> = statement(
  'payers_of_payments',
  ['payments'],
  `with asked as (select * from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text))
select t.payer_data_id as id from asked
  join payment_attempt t on (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
union
select receipt.payer_data_id
  from asked
  join receipt_match t on (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
   and t.undone_at is null
  join receipt on receipt.id = t.receipt_id
union
select conflict.payer_data_id from asked cross join lateral (
  select conflict.payer_data_id
    from receipt_match t
    join receipt_conflict conflict on conflict.receipt_id = t.receipt_id
      or conflict.id in (select conflict_id from receipt_conflict_decision where receipt_id = t.receipt_id)
   where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null) conflict
union
select given.payee_id from asked cross join lateral (
  select given.payee_id
    from receipt_match t
    join suspense_item item on item.receipt_id = t.receipt_id
    join suspense_return given on given.suspense_item_id = item.id
   where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null) given
union
select whole.payer_data_id from asked cross join lateral (
  select receipt.payer_data_id from receipt where receipt.id in (
    select whole.id
      from receipt_match t
      join receipt part on part.id = t.receipt_id
      cross join lateral (select string_to_array(part.source_id, '/') as words) split
      cross join lateral generate_series(1, cardinality(split.words) - 1) as kept
      join receipt whole on whole.source = part.source and whole.source_id = array_to_string(split.words[1:kept], '/')
      join suspense_item item on item.receipt_id = whole.id and item.closed_as = 'WITHDRAWN'
     where t.undone_at is null and (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id))) whole`,
)

/**
 * The next encrypted rows, in the order of their IDs.
 */
export const payersToHash: StatementOf<{ after: string | null | undefined; limit: bigint | number | null | undefined }, { personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'payers_to_hash',
  ['after', 'limit'],
  `select * from stored_payer where personal_id > $1 and personal_sealed is not null order by personal_id limit $2`,
)

/**
 * The next rows that one of these keys encrypted, in the order of their IDs.
 */
export const payersToReseal: StatementOf<{ after: string | null | undefined; retired: readonly (string | null | undefined)[] | null | undefined; limit: bigint | number | null | undefined }, { personal_id: string; personal_plain: unknown; personal_sealed: Buffer; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'payers_to_reseal',
  ['after', 'retired', 'limit'],
  `select payer.* from payer_data d join stored_payer payer on payer.personal_id = d.id
 where d.id > $1::uuid and d.data_key_id = any($2::uuid[]) order by d.id limit $3`,
)

/**
 * The next rows that are not encrypted, in the order of their IDs.
 */
export const plainPayers: StatementOf<{ after: string | null | undefined; limit: bigint | number | null | undefined }, { id: string; merchantCode: string | null; data: object }> = statement(
  'plain_payers',
  ['after', 'limit'],
  `select id, merchant_code as "merchantCode", data from payer_data
 where id > $1 and data is not null and data <> '{}' order by id limit $2`,
)

/**
 * Replaces what is stored of a payee.
 */
export const replacePayeeOfOrder: StatementOf<{ sealed: Uint8Array | null | undefined; keyId: string | null | undefined; lookup: readonly (bigint | number | null | undefined)[] | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'replace_payee_of_order',
  ['sealed', 'keyId', 'lookup', 'id'],
  `update payer_data set data = null, sealed = $1, data_key_id = $2, lookup = $3 where id = $4`,
)

/**
 * Replaces ciphertexts, except of rows that were erased or encrypted again since.
 */
export const resealPayers: StatementOf<{ id: readonly (string | null | undefined)[] | null | undefined; before: readonly (Uint8Array | null | undefined)[] | null | undefined; sealed: readonly (Uint8Array | null | undefined)[] | null | undefined; keyId: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'reseal_payers',
  ['id', 'before', 'sealed', 'keyId'],
  `update payer_data set sealed = given.sealed, data_key_id = given.key_id
  from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::uuid[]) as given (id, before, sealed, key_id)
 where payer_data.id = given.id and payer_data.sealed = given.before`,
)

/**
 * Replaces the text by its ciphertext.
 */
export const sealPlainPayers: StatementOf<{ id: readonly (string | null | undefined)[] | null | undefined; data: readonly (unknown)[] | null | undefined; sealed: readonly (Uint8Array | null | undefined)[] | null | undefined; keyId: readonly (string | null | undefined)[] | null | undefined; lookup: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'seal_plain_payers',
  ['id', 'data', 'sealed', 'keyId', 'lookup'],
  `update payer_data
   set data = null, sealed = given.sealed, data_key_id = given.key_id, lookup = given.lookup::bigint[]
  from unnest($1::uuid[], $2::jsonb[], $3::bytea[], $4::uuid[], $5::text[]) as given (id, data, sealed, key_id, lookup)
 where payer_data.id = given.id and payer_data.data = given.data`,
)

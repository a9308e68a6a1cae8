// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Ends a return whose row is locked.
 */
export const changeSuspenseReturn: StatementOf<{ to: string | null | undefined; id: string | null | undefined; to2: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'change_suspense_return',
  ['to', 'id', 'to2'],
  `update suspense_return set state = $1, ended_at = gateway_now() where id = $2 and state = any($3::text[])`,
)

/**
 * The payouts and returns of suspense with these keys, all locked: payouts in the order of their IDs, then
 * returns.
 */
export const holdSuspenseReturns: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, { id: string; suspense_item_id: string; receiving_account_id: string; state: 'WAITING' | 'SENT' | 'PAID' | 'REFUSED' | 'RETURNED'; currency_code: string; amount: string }> = statement(
  'hold_suspense_returns',
  ['keys'],
  `select id, suspense_item_id, receiving_account_id, state, currency_code, amount from suspense_return
  where id = any($1::uuid[])
  order by id for no key update`,
)

/**
 * Orders that the money of a suspense item goes back: the next batch of the account has it.
 */
export const insertSuspenseReturn: StatementOf<{ id: string | null | undefined; sealed: Uint8Array | null | undefined; keyId: string | null | undefined; lookup: readonly (bigint | number | null | undefined)[] | null | undefined; idReturn: string | null | undefined; suspenseItemId: string | null | undefined; accountId: string | null | undefined; currencyCode: string | null | undefined; money: string | null | undefined; reason: string | null | undefined }, Record<string, never>> = statement(
  'insert_suspense_return',
  ['id', 'sealed', 'keyId', 'lookup', 'idReturn', 'suspenseItemId', 'accountId', 'currencyCode', 'money', 'reason'],
  `with payee as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  values ($1, $2, $3, $4, gateway_now()) returning id)
insert into suspense_return (id, suspense_item_id, receiving_account_id, currency_code, amount, reason, payee_id, created_at)
select $5, $6, $7, $8, $9, $10, payee.id, gateway_now() from payee`,
)

/**
 * Locks returns of suspense from the account that no batch in force has.
 */
export const lockFreeReturns: StatementOf<{ accountId: string | null | undefined; limit: bigint | number | null | undefined }, { key: string }> = statement(
  'lock_free_returns',
  ['accountId', 'limit'],
  `select id as key from suspense_return r
 where receiving_account_id = $1 and state in ('WAITING', 'SENT')
   and not exists (select from payout_batch_item item where item.key = r.id and item.state = 'IN_FORCE')
 order by id limit $2 for no key update`,
)

/**
 * Locks the orders of a batch that are in force, in the same order.
 */
export const lockReturnsOfBatch: StatementOf<{ batchId: string | null | undefined }, { key: string }> = statement(
  'lock_returns_of_batch',
  ['batchId'],
  `select r.id as key from suspense_return r
 where r.id in (select suspense_return_id from payout_batch_item where batch_id = $1 and state = 'IN_FORCE')
 order by r.id for no key update`,
)

/**
 * The returns of suspense that were ordered and that no statement has shown as debited yet, oldest first, with their payees and
 * the batch that each is in.
 */
export const returnsOnTheirWay: StatementOf<{ limit: bigint | number | null | undefined }, { key: string; currency_code: string; amount: string; account: string; ordered_at: Date; reason: string; batch_id: string | null; batch_state: 'CREATED' | 'APPROVED' | 'EXPORTED' | 'REJECTED' | 'CANCELLED' | 'RELEASED' | null; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'returns_on_their_way',
  ['limit'],
  `select r.id as key, r.currency_code, r.amount, coalesce(account.name, account.identifier) as account, r.created_at as ordered_at, r.reason,
       batch.id as batch_id, batch.state as batch_state, payee.*
  from suspense_return r
  join receiving_account account on account.id = r.receiving_account_id
  join stored_payer payee on payee.personal_id = r.payee_id
  left join payout_batch_item item on item.key = r.id and item.state = 'IN_FORCE'
  left join payout_batch batch on batch.id = item.batch_id
 where r.state in ('WAITING', 'SENT') order by r.created_at, r.id limit $1`,
)

/**
 * The returns of suspense with these keys, with their payees, oldest first: those that are open, or all.
 * `is_named`: an open item of a statement names the order.
 */
export const returnsToPay: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined; all: boolean | null | undefined }, { key: string; state: 'WAITING' | 'SENT' | 'PAID' | 'REFUSED' | 'RETURNED'; currency_code: string; amount: string; is_named: boolean; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'returns_to_pay',
  ['keys', 'all'],
  `select r.id as key, r.state, r.currency_code, r.amount,
       r.id in (select order_key from suspense_item where closed_at is null and order_key is not null) as is_named, payee.*
  from suspense_return r join stored_payer payee on payee.personal_id = r.payee_id
 where r.id = any($1::uuid[]) and (r.state in ('WAITING', 'SENT') or $2) order by r.created_at, r.id`,
)

/**
 * Returns of suspense leave with the file of their batch.
 */
export const sendSuspenseReturns: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'send_suspense_returns',
  ['keys'],
  `update suspense_return set state = 'SENT' where id = any($1::uuid[]) and state = 'WAITING'`,
)

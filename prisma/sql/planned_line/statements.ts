// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Forgets lines that an import has now.
 */
export const deletePlannedLines: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'delete_planned_lines',
  ['ids'],
  `delete from planned_line where id = any($1::uuid[])`,
)

/**
 * Keeps the planned lines of an import whose lines are booked.
 */
export const dropPlannedLines: StatementOf<{ accountIds: readonly (string | null | undefined)[] | null | undefined; importId: string | null | undefined }, Record<string, never>> = statement(
  'drop_planned_lines',
  ['accountIds', 'importId'],
  `delete from planned_line planned
 where planned.receiving_account_id = any($1::uuid[]) and planned.import_id <> $2
   and not exists (
     select from bank_statement this join bank_statement other on other.import_id = planned.import_id
      where this.import_id = $2 and this.receiving_account_id = planned.receiving_account_id
        and other.receiving_account_id = planned.receiving_account_id and other.to_day > this.to_day)`,
)

/**
 * The next planned lines of one import and account whose day has come in the time zone of the account, encrypted. A
 * line that was refused is tried again after an hour, alone: its account may have been changed.
 */
export const duePlannedLines: StatementOf<{ now: Date | null | undefined }, { id: string; account_id: string; format: string; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'due_planned_lines',
  ['now'],
  `with due as (
  select planned.*, case when planned.tried_at is not null then planned.id end as alone from planned_line planned
    join receiving_account account on account.id = planned.receiving_account_id
    join bank_import import on import.id = planned.import_id
   where import.state = 'BOOKED' and planned.booked_on <= ($1::timestamptz at time zone coalesce(account.time_zone, 'UTC'))::date
     and (planned.tried_at is null or planned.tried_at <= $1::timestamptz - interval '1 hour')),
next as (
  select import_id, receiving_account_id, alone from due order by alone nulls first, import_id, receiving_account_id limit 1)
select due.id, due.receiving_account_id as account_id, import.format, payer.*
  from due join bank_import import on import.id = due.import_id
  join next on (due.import_id, due.receiving_account_id) = (next.import_id, next.receiving_account_id)
   and due.alone is not distinct from next.alone
  join stored_payer payer on payer.personal_id = due.payer_data_id
 order by due.id limit 1000`,
)

/**
 * Keeps the planned lines of an import whose lines are booked.
 */
export const insertPlannedLines: StatementOf<{ receivingAccountId: readonly (string | null | undefined)[] | null | undefined; bookedOn: readonly (string | null | undefined)[] | null | undefined; id: readonly (string | null | undefined)[] | null | undefined; sealed: readonly (Uint8Array | null | undefined)[] | null | undefined; dataKeyId: readonly (string | null | undefined)[] | null | undefined; lookup: readonly (string | null | undefined)[] | null | undefined; importId: string | null | undefined }, Record<string, never>> = statement(
  'insert_planned_lines',
  ['receivingAccountId', 'bookedOn', 'id', 'sealed', 'dataKeyId', 'lookup', 'importId'],
  `with given as materialized (
  select * from unnest($1::uuid[], $2::date[], $3::uuid[], $4::bytea[], $5::uuid[], $6::text[])
    as line (receiving_account_id, booked_on, id, sealed, data_key_id, lookup)),
personal as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  select id, sealed, data_key_id, lookup::bigint[], gateway_now() from given)
insert into planned_line (id, import_id, receiving_account_id, booked_on, payer_data_id)
select id, $7, receiving_account_id, booked_on, id from given`,
)

/**
 * Keeps why lines could not be booked: they are tried again later, and `doctor` names them.
 */
export const refusePlannedLines: StatementOf<{ clock: Date | null | undefined; id: readonly (string | null | undefined)[] | null | undefined; reason: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'refuse_planned_lines',
  ['clock', 'id', 'reason'],
  `update planned_line set refusal = given.reason, tried_at = $1
  from unnest($2::uuid[], $3::text[]) as given (id, reason) where planned_line.id = given.id`,
)

/**
 * How many planned lines of each account could not be booked on their day, and why the first of them.
 */
export const refusedPlannedLines: StatementOf<void, { accountId: string; count: number; reason: string }> = statement(
  'refused_planned_lines',
  [],
  `select receiving_account_id as "accountId", count(*)::int as count, (array_agg(refusal order by booked_on, id))[1] as reason
  from planned_line where refusal is not null group by 1 order by 1`,
)

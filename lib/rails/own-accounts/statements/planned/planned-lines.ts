import type { StatementLine } from '../../../../bank-files/statements/statement.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { openPayer, type SealedPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'

/** A line of a day that has not come, as its file has it, encrypted. */
export interface PlannedLine {
  readonly accountId: string
  readonly bookedOn: string
  readonly sealed: SealedPayer
}

/**
 * Keeps the planned lines of an import whose lines are booked. What earlier files of its accounts had planned
 * is dropped, unless this one is about earlier days: a later file has it again, or the bank has changed its
 * mind.
 */
export async function keepPlannedLines(
  transaction: Queryable,
  importId: string,
  accountIds: readonly string[],
  lines: readonly PlannedLine[],
): Promise<void> {
  await transaction.query({
    name: 'drop_planned_lines',
    text: `
      delete from planned_line planned
       where planned.receiving_account_id = any($2::uuid[]) and planned.import_id <> $1
         and not exists (
           select from bank_statement this join bank_statement other on other.import_id = planned.import_id
            where this.import_id = $1 and this.receiving_account_id = planned.receiving_account_id
              and other.receiving_account_id = planned.receiving_account_id and other.to_day > this.to_day)`,
    values: [importId, accountIds],
  })
  if (lines.length === 0) return
  const column = <Value>(of: (line: PlannedLine) => Value): Value[] => lines.map(of)
  await transaction.query({
    name: 'insert_planned_lines',
    text: `
      with given as materialized (
        select * from unnest($2::uuid[], $3::date[], $4::uuid[], $5::bytea[], $6::uuid[], $7::text[])
          as line (receiving_account_id, booked_on, id, sealed, data_key_id, lookup)),
      personal as (
        insert into payer_data (id, sealed, data_key_id, lookup, created_at)
        select id, sealed, data_key_id, lookup::bigint[], gateway_now() from given)
      insert into planned_line (id, import_id, receiving_account_id, booked_on, payer_data_id)
      select id, $1, receiving_account_id, booked_on, id from given`,
    values: [
      importId,
      column(({ accountId }) => accountId),
      column(({ bookedOn }) => bookedOn),
      column(({ sealed }) => sealed.id),
      column(({ sealed }) => sealed.sealed),
      column(({ sealed }) => sealed.keyId),
      column(({ sealed }) => `{${sealed.lookup.join(',')}}`),
    ],
  })
}

/** A planned line; its line is undefined where its data was erased. */
export interface DueLine {
  readonly id: string
  readonly line: StatementLine | undefined
}

/** Lines of one import and account whose day has come. */
export interface DueLines {
  readonly accountId: string
  readonly format: string
  readonly lines: readonly DueLine[]
}

/** A line that was refused is tried again after so long, alone: its account may have been changed. */
const triedAgainAfter = `interval '1 hour'`

/**
 * The next planned lines whose day has come in the time zone of their account; undefined where there are
 * none.
 */
export async function dueLines({ db, personal, clock }: PaymentContext): Promise<DueLines | undefined> {
  const { rows } = await db.query<PayerRow & { id: string; account_id: string; format: string }>({
    name: 'due_planned_lines',
    text: `
      with due as (
        select planned.*, case when planned.tried_at is not null then planned.id end as alone from planned_line planned
          join receiving_account account on account.id = planned.receiving_account_id
          join bank_import import on import.id = planned.import_id
         where import.state = 'BOOKED' and planned.booked_on <= ($1::timestamptz at time zone coalesce(account.time_zone, 'UTC'))::date
           and (planned.tried_at is null or planned.tried_at <= $1::timestamptz - ${triedAgainAfter})),
      next as (
        select import_id, receiving_account_id, alone from due order by alone nulls first, import_id, receiving_account_id limit 1)
      select due.id, due.receiving_account_id as account_id, import.format, ${payerColumns('payer')}
        from due join bank_import import on import.id = due.import_id
        join next on (due.import_id, due.receiving_account_id) = (next.import_id, next.receiving_account_id)
         and due.alone is not distinct from next.alone
        join payer_data payer on payer.id = due.payer_data_id ${joinKey('payer')}
       order by due.id limit 1000`,
    values: [clock.now()],
  })
  const [first] = rows
  if (!first) return undefined
  const lines = rows.map((row): DueLine => {
    const { line }: { line?: StatementLine } = openPayer(personal, toStoredPayer(row))
    return { id: row.id, line }
  })
  return { accountId: first.account_id, format: first.format, lines }
}

/** Forgets lines that an import has now. */
export async function forgetPlannedLines(database: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database.query({
    name: 'delete_planned_lines',
    text: 'delete from planned_line where id = any($1::uuid[])',
    values: [ids],
  })
}

/** A planned line that cannot be booked, and why. */
export interface RefusedLine {
  readonly id: string
  readonly reason: string
}

/** Keeps why lines could not be booked: they are tried again later, and `doctor` names them. */
export async function refusePlannedLines(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  refused: readonly RefusedLine[],
): Promise<void> {
  if (refused.length === 0) return
  await db.query({
    name: 'refuse_planned_lines',
    text: `
      update planned_line set refusal = given.reason, tried_at = $3
        from unnest($1::uuid[], $2::text[]) as given (id, reason) where planned_line.id = given.id`,
    values: [refused.map(({ id }) => id), refused.map(({ reason }) => reason), clock.now()],
  })
}

/** How many planned lines of each account could not be booked on their day, and why the first of them. */
export async function refusedPlannedLines(
  database: Queryable,
): Promise<readonly { readonly accountId: string; readonly count: number; readonly reason: string }[]> {
  const { rows } = await database.query<{ accountId: string; count: number; reason: string }>({
    name: 'refused_planned_lines',
    text: `
      select receiving_account_id as "accountId", count(*)::int as count, (array_agg(refusal order by booked_on, id))[1] as reason
        from planned_line where refusal is not null group by 1 order by 1`,
    values: [],
  })
  return rows
}

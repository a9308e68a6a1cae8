import type { Queryable } from '../../../../platform/db/database.ts'
import type { StoredStatement } from './lines-of-day.ts'

/** References that stand on several lines of a statement. */
export async function commonReferences(
  database: Queryable,
  statementId: string,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await database.query<{ reference: bigint }>({
    name: 'common_references_of_statement',
    text: `
      select reference from statement_line cross join unnest(refs) reference
       where statement_id = $1 group by reference having count(*) > 1`,
    values: [statementId],
  })
  return new Set(rows.map(({ reference }) => reference))
}

/** Banks book over a weekend: a notice of Saturday is in the statement of Monday or Tuesday. */
const daysLeast = 3

/**
 * Lines of other days, within the booking lag of the account, that have the bank's reference, amount and
 * direction of lines of this day. By the IDs of those. A reference that stands on several lines of one of the
 * statements is none.
 */
export async function sameReferenceOnOtherDays(
  database: Queryable,
  { id, importId }: StoredStatement,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await database.query<{ id: string; other: string }>({
    name: 'same_reference_on_other_days',
    text: `
      select distinct on (line.id) line.id, other.id as other
        from statement_line line
        join receiving_account account on account.id = line.receiving_account_id
        join statement_line other
          on other.receiving_account_id = line.receiving_account_id and other.booked_on <> line.booked_on
         and other.booked_on between line.booked_on - greatest(account.booking_lag_days, ${daysLeast})
                                 and line.booked_on + greatest(account.booking_lag_days, ${daysLeast})
         and other.direction = line.direction and other.amount = line.amount and line.bank_ref = any(other.refs)
       where line.id = any($1::uuid[]) and line.bank_ref is not null and other.statement_id <> $2 and other.import_id <> $3
         and other.state not in ('READ', 'DUPLICATE', 'UNDONE') and not other.is_trial
         and not exists (select from bank_import where bank_import.id = other.import_id and bank_import.state = 'UNDOING')
         and not exists (
           select from statement_line twin
            where twin.statement_id = other.statement_id and twin.id <> other.id and line.bank_ref = any(twin.refs))
       order by line.id, abs(other.booked_on - line.booked_on), other.id`,
    values: [ids, id, importId],
  })
  return new Map(rows.map((row) => [row.id, row.other]))
}

import type { Walk } from './walk.ts'

/**
 * Every line of a statement that is left out because another one brought its transfer: that one counts,
 * itself or through the one that it is a report of. Else the transfer is in no book, and no file brings it
 * again.
 */
export const duplicatesWalk: Walk<null> = {
  table: 'statement_line',
  key: { id: '00000000-0000-0000-0000-000000000000' },
  batch: 20_000,
  steps: `
    batch as materialized (
      select id, state, duplicate_of, line, import_id from statement_line where id > $1::uuid order by id limit $2),
    differences as (
      select 'a line that is left out names a line that counts' as check, 'line ' || batch.line || ' of import ' || batch.import_id as subject,
             'a line in force' as expected, coalesce('a line that is ' || other.state, 'no line') as found
        from batch left join statement_line other on other.id = batch.duplicate_of
       where batch.state = 'DUPLICATE' and coalesce(other.state in ('READ', 'UNDONE'), true))`,
}

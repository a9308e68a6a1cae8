import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { isUndoneBefore } from './decisions-before.ts'

/** SQL: the item of a line as a whole. */
const itemOf = (line: string): string => `
  select * from suspense_item where statement_line_id = ${line}.id
  union all
  select item.* from receipt join suspense_item item on item.receipt_id = receipt.id
   where receipt.source = '${ownAccountsRailName}' and receipt.source_id = ${line}.id::text`

/**
 * Gives the open items of lines that were just booked the owner and the note that the equal line of an undone
 * import had last. It decides nothing: a line that is booked otherwise now has no item, and needs none.
 */
export async function restoreCare(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  await transaction.query({
    name: 'restore_care_of_items',
    text: `
      with open_item as materialized (
        select item.id as item_id, line.*
          from unnest($1::uuid[]) given (id) join statement_line line on line.id = given.id
          cross join lateral (${itemOf('line')}) item
         where item.closed_at is null and item.owner is null and item.note is null
           -- Asked once, before the lines are looked at: mostly no import was undone.
           and exists (select from bank_import where state = 'UNDONE'))
      update suspense_item set owner = before.owner, note = before.note
        from open_item line
        cross join lateral (
          select had.owner, had.note
            from statement_line same join bank_import import on import.id = same.import_id
            cross join lateral (${itemOf('same')}) had
           where ${isUndoneBefore} and (had.owner is not null or had.note is not null)
           order by import.started_at desc, same.position limit 1) before
       where suspense_item.id = line.item_id`,
    values: [lineIds],
  })
}

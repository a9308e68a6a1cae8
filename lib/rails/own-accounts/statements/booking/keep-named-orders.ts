import { keyColumns } from '../../../../payments/sql/key-columns.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { OpenOrderLine } from './statement-parts.ts'

/** SQL: the open item of the line `given.line_id`, of its debit or of its receipt. */
const itemOfLine = `
  cross join lateral (
    select id from suspense_item where statement_line_id = given.line_id
    union all
    select item.id from receipt join suspense_item item on item.receipt_id = receipt.id and item.closed_at is null
     where receipt.source = '${ownAccountsRailName}' and receipt.source_id = given.line_id::text) item`

/**
 * Keeps which orders the open items of lines name, and the payments that each may be of. By the lines' IDs.
 */
export async function keepNamedOrders(
  transaction: Queryable,
  open: ReadonlyMap<string, OpenOrderLine>,
): Promise<void> {
  const lines = [...open].map(([id, line]) => ({ id, ...line }))
  const named = lines.filter(({ orderKey }) => orderKey !== undefined)
  const all = lines.flatMap(({ id, candidates }) => candidates.map((candidate) => ({ id, ...candidate })))
  if (named.length > 0)
    await transaction.query({
      name: 'orders_that_items_name',
      text: `
        update suspense_item set order_key = named.order_key
          from (select item.id, given.order_key
                  from unnest($1::uuid[], $2::uuid[]) as given (line_id, order_key) ${itemOfLine}) named
         where suspense_item.id = named.id`,
      values: [named.map(({ id }) => id), named.map(({ orderKey }) => orderKey)],
    })
  if (all.length > 0)
    await transaction.query({
      name: 'candidates_of_open_lines',
      text: `
        insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
        select item.id, given.merchant_code, given.kind, given.payment_id, given.why
          from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
            as given (line_id, merchant_code, kind, payment_id, why) ${itemOfLine}
        on conflict do nothing`,
      values: [all.map(({ id }) => id), ...keyColumns(all), all.map(({ why }) => why)],
    })
}

/**
 * Keeps the payment that has the money of the other line as a candidate of each line that may show the same
 * transfer.
 */
export async function keepSameLines(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await transaction.query({
    name: 'candidates_of_possible_duplicates',
    text: `
      insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
      select item.id, matched.merchant_code, matched.kind, matched.payment_id, 'SAME_LINE'
        from (select id as line_id, maybe_same_as from statement_line where id = any($1::uuid[])) given ${itemOfLine}
        join receipt other on other.source = '${ownAccountsRailName}' and other.source_id = given.maybe_same_as::text
        join receipt_match matched on matched.receipt_id = other.id and matched.undone_at is null
      on conflict do nothing`,
    values: [lineIds],
  })
}

import type { Queryable } from '../../../../platform/db/database.ts'

/**
 * SQL: the lines among `lines`, a query of IDs, that returned money which the merchant has already, or
 * suspense: `statement_line_id`.
 */
export const passedOnLines = (lines: string): string => `
  select line.statement_line_id from payout_line line
    left join payout_order o on o.key = line.key
    left join payment p using (merchant_code, kind, payment_id)
    left join suspense_return r on r.id = line.key
   where line.statement_line_id in (${lines}) and line.role = 'RETURN'
     and (p.money_returned is not null or r.state = 'RETURNED')`

/**
 * Lines of a wrong file are no debits and returns any more: the right file may bring them again. Payouts stay
 * as they are; the caller reverses what the lines booked. A return whose money the merchant has already, or
 * suspense, cannot be forgotten: the IDs of such lines are returned, and nothing of them was changed.
 */
export async function forgetPayoutLines(
  transaction: Queryable,
  lineIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await transaction.query<{ line: string }>({
    name: 'forget_payout_lines',
    text: `
      with passed_on as (${passedOnLines('select unnest($1::uuid[])')}),
      forgotten as (
        delete from payout_line where statement_line_id = any($1::uuid[])
           and statement_line_id not in (select statement_line_id from passed_on))
      select statement_line_id as line from passed_on`,
    values: [lineIds],
  })
  return rows.map(({ line }) => line)
}

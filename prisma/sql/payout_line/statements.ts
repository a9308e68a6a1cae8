// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Lines of a wrong file are no debits and returns any more, except those that returned money which the merchant
 * has already, or suspense: these are answered.
 */
export const forgetPayoutLines: StatementOf<{ lines: readonly (string | null | undefined)[] | null | undefined }, { line: string }> = statement(
  'forget_payout_lines',
  ['lines'],
  `with passed_on as (select statement_line_id from passed_on_return where statement_line_id = any($1::uuid[])),
forgotten as (
  delete from payout_line where statement_line_id = any($1::uuid[])
     and statement_line_id not in (select statement_line_id from passed_on))
select statement_line_id as line from passed_on`,
)

/**
 * Notes what a statement says about an order.
 */
export const insertPayoutLine: StatementOf<{ key: string | null | undefined; role: string | null | undefined; lineId: string | null | undefined; currencyCode: string | null | undefined; money: string | null | undefined }, Record<string, never>> = statement(
  'insert_payout_line',
  ['key', 'role', 'lineId', 'currencyCode', 'money'],
  `insert into payout_line (key, role, statement_line_id, currency_code, amount, created_at)
  values ($1, $2, $3, $4, $5, gateway_now())`,
)

/**
 * The lines of statements that paid or returned these payouts.
 */
export const payoutLinesOfKeys: StatementOf<{ keys: readonly (string | null | undefined)[] | null | undefined }, { key: string; role: 'DEBIT' | 'RETURN'; line: string }> = statement(
  'payout_lines_of_keys',
  ['keys'],
  `select key, role, statement_line_id as line from payout_line where key = any($1::uuid[])`,
)

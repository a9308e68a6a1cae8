import { amountFixed } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { BankLine } from '../bank-line.ts'

/** Opens an item for each debit that nothing explains. */
export async function openDebitItems(transaction: Queryable, lines: readonly BankLine[]): Promise<void> {
  if (lines.length === 0 || !(await hasItems(transaction))) return
  await transaction.query({
    name: 'open_debit_items',
    text: `
      insert into suspense_item (receiving_account_id, currency_code, direction, amount, statement_line_id, reason, opened_at)
      select account_id, currency_code, 'DEBIT', amount, id, 'OPEN_DEBIT', gateway_now()
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[]) as line (id, account_id, currency_code, amount)
      on conflict (statement_line_id) do nothing`,
    values: [
      lines.map(({ id }) => id),
      lines.map(({ accountId }) => accountId),
      lines.map(({ money }) => money.currencyCode),
      lines.map(({ money }) => amountFixed(money)),
    ],
  })
}

/** Closes the items of debits whose lines were wrong. */
export async function withdrawDebitItems(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0 || !(await hasItems(transaction))) return
  await transaction.query({
    name: 'withdraw_debit_items',
    text: `
      update suspense_item set closed_at = gateway_now(), closed_as = 'WITHDRAWN'
       where statement_line_id = any($1::uuid[]) and closed_at is null`,
    values: [lineIds],
  })
}

async function hasItems(transaction: Queryable): Promise<boolean> {
  const { rows } = await transaction.query<{ has: boolean }>({
    name: 'has_suspense_items',
    text: `select to_regclass('suspense_item') is not null as has`,
  })
  return rows[0]?.has === true
}

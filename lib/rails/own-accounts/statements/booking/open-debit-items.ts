import { amountFixed } from '../../../../money/money.ts'
import { lockItem, type SuspenseItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { LineToBook } from './line-to-book.ts'

/** Opens an item for each debit that nothing explains. */
export async function openDebitItems(
  transaction: Queryable,
  lines: readonly LineToBook[],
  reason: 'OPEN_DEBIT' | 'BOOKING_FAILED' = 'OPEN_DEBIT',
): Promise<void> {
  if (lines.length === 0) return
  await transaction.query({
    name: 'open_debit_items',
    text: `
      insert into suspense_item (receiving_account_id, currency_code, direction, amount, statement_line_id, reason, opened_at)
      select account_id, currency_code, 'DEBIT', amount, id, reason, gateway_now()
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::text[])
          as line (id, account_id, currency_code, amount, reason)
      on conflict (statement_line_id) do nothing`,
    values: [
      lines.map(({ id }) => id),
      lines.map(({ accountId }) => accountId),
      lines.map(({ money }) => money.currencyCode),
      lines.map(({ money }) => amountFixed(money)),
      lines.map((line) => reasonOf(line) ?? reason),
    ],
  })
}

/** The item that was opened for a debit in this transaction. */
export async function itemOfDebit(transaction: Queryable, lineId: string): Promise<SuspenseItem> {
  const { rows } = await transaction.query<{ id: string }>({
    name: 'item_of_debit',
    text: 'select id from suspense_item where statement_line_id = $1',
    values: [lineId],
  })
  const item = rows[0] && (await lockItem(transaction, rows[0].id))
  if (!item) throw new Error(`the debit ${lineId} has no item`)
  return item
}

/** What is doubtful about the line itself. */
function reasonOf({ isPossibleDuplicate, signContradicts }: LineToBook): string | undefined {
  if (signContradicts) return 'SIGN_CONTRADICTS'
  return isPossibleDuplicate ? 'POSSIBLE_DUPLICATE' : undefined
}

/** Locks the items of debits until the transaction ends: nobody decides about them meanwhile. */
export async function lockDebitItems(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  await transaction.query({
    name: 'lock_debit_items',
    text: 'select from suspense_item where statement_line_id = any($1::uuid[]) order by id for no key update',
    values: [lineIds],
  })
}

/** Closes the items of debits whose lines were wrong. */
export async function withdrawDebitItems(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await transaction.query({
    name: 'withdraw_debit_items',
    text: `
      update suspense_item set closed_at = gateway_now(), closed_as = 'WITHDRAWN'
       where statement_line_id = any($1::uuid[]) and closed_as is distinct from 'WITHDRAWN'`,
    values: [lineIds],
  })
}

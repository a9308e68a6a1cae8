import { amountFixed } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { LineToBook } from './line-to-book.ts'
import type { DebitCandidate } from './statement-parts.ts'
import { keyColumns } from '../../../../payments/sql/key-columns.ts'

/** Opens an item for each debit that nothing explains, with the payments that it may be of. */
export async function openDebitItems(
  transaction: Queryable,
  lines: readonly LineToBook[],
  candidates: ReadonlyMap<string, readonly DebitCandidate[]>,
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
      lines.map(({ isPossibleDuplicate }) => (isPossibleDuplicate ? 'POSSIBLE_DUPLICATE' : 'OPEN_DEBIT')),
    ],
  })
  await keepCandidates(
    transaction,
    lines.flatMap(({ id }) => (candidates.get(id) ?? []).map((candidate) => ({ id, ...candidate }))),
  )
}

async function keepCandidates(
  transaction: Queryable,
  all: readonly (DebitCandidate & { readonly id: string })[],
): Promise<void> {
  if (all.length === 0) return
  await transaction.query({
    name: 'candidates_of_open_debits',
    text: `
      insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
      select item.id, given.merchant_code, given.kind, given.payment_id, given.why
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
          as given (line_id, merchant_code, kind, payment_id, why)
        join suspense_item item on item.statement_line_id = given.line_id
      on conflict do nothing`,
    values: [all.map(({ id }) => id), ...keyColumns(all), all.map(({ why }) => why)],
  })
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

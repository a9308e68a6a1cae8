import { amountFixed, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/** Money that left an account, and that nobody explained yet. */
export interface OpenDebit {
  readonly itemId: string
  readonly lineId: string
}

/**
 * The open debits of exactly this amount on an account, oldest first, at most two, locked. A caller that gets
 * two cannot tell them apart.
 */
export async function holdOpenDebits(
  transaction: Queryable,
  accountId: string,
  money: Money,
): Promise<readonly OpenDebit[]> {
  const { rows } = await transaction.query<OpenDebit>({
    name: 'hold_open_debits',
    text: `
      select id as "itemId", statement_line_id as "lineId" from suspense_item
       where receiving_account_id = $1 and direction = 'DEBIT' and closed_at is null and currency_code = $2 and amount = $3
       order by opened_at, id limit 2 for no key update`,
    values: [accountId, money.currencyCode, amountFixed(money)],
  })
  return rows
}

/** The open debit is a payout's. */
export async function closeDebit(transaction: Queryable, { itemId }: OpenDebit): Promise<void> {
  await transaction.query({
    name: 'close_open_debit',
    text: `update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'PAYOUT' where id = $1`,
    values: [itemId],
  })
}

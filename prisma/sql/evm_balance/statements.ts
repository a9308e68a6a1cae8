// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * How far chains and books differ, per chain and currency.
 */
export const figureChainBalanceDifference: StatementOf<void, { chain: string; currency: string; value: number }> = statement(
  'figure_chain_balance_difference',
  [],
  `select account.details ->> 'chain' as chain, account.currency_code as currency,
       sum(abs(balance.on_chain - balance.in_books))::float8 as value
  from evm_balance balance join receiving_account account on account.id = balance.receiving_account_id
 group by 1, 2`,
)

/**
 * Keeps what an account has on its chain and in the books, of the last comparison.
 */
export const keepEvmBalance: StatementOf<{ receivingAccountId: string | null | undefined; there: string | null | undefined; here: string | null | undefined }, Record<string, never>> = statement(
  'keep_evm_balance',
  ['receivingAccountId', 'there', 'here'],
  `insert into evm_balance (receiving_account_id, on_chain, in_books, compared_at) values ($1, $2, $3, gateway_now())
on conflict (receiving_account_id) do update
  set on_chain = excluded.on_chain, in_books = excluded.in_books, compared_at = excluded.compared_at`,
)

// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * False: it was booked before.
 */
export const keepEvmOutgoing: StatementOf<{ chain: string | null | undefined; receivingAccountId: string | null | undefined; from: string | null | undefined; to: string | null | undefined; amount: string | null | undefined; isSweep: boolean | null | undefined; movedAt: Date | null | undefined }, Record<string, never>> = statement(
  'keep_evm_outgoing',
  ['chain', 'receivingAccountId', 'from', 'to', 'amount', 'isSweep', 'movedAt'],
  `insert into evm_outgoing (source_id, receiving_account_id, from_address, to_address, amount, is_sweep, moved_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (source_id) do nothing`,
)

/**
 * Opens the item of a transfer out of a wallet that nobody ordered.
 */
export const openItemOfEvmOutgoing: StatementOf<{ sourceId: string | null | undefined }, Record<string, never>> = statement(
  'open_item_of_evm_outgoing',
  ['sourceId'],
  `insert into suspense_item (receiving_account_id, currency_code, direction, amount, evm_outgoing_id, reason, opened_at)
select account.id, account.currency_code, 'DEBIT', sent.amount, sent.source_id, 'OPEN_DEBIT', gateway_now()
  from evm_outgoing sent join receiving_account account on account.id = sent.receiving_account_id
 where sent.source_id = $1`,
)

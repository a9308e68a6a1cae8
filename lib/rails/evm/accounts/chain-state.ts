import type { Queryable } from '../../../platform/db/database.ts'
import { evmChainState } from '#sql/evm_address'

/** How far the chain of an account is read, and what its addresses held when they were counted last. */
export interface ChainState {
  readonly readTo: number
  readonly readAt: Date
  /** The name of the log event that says why nothing is completed. */
  readonly alarm: string | undefined
  /** Amounts of tokens; absent before the first comparison with the books. */
  readonly compared: { readonly onChain: string; readonly inBooks: string; readonly at: Date } | undefined
  /** How many addresses were given out. */
  readonly addresses: number
}

/** Undefined for an account that is on no chain. */
export async function chainState(database: Queryable, accountId: string): Promise<ChainState | undefined> {
  const { rows } = await database.query(evmChainState({ accountId }))
  const [row] = rows
  if (!row) return undefined
  const { on_chain: onChain, in_books: inBooks, compared_at: at } = row
  return {
    readTo: Number(row.scanned_to),
    readAt: row.scanned_at,
    alarm: row.alarm ?? undefined,
    compared: onChain === null || inBooks === null || at === null ? undefined : { onChain, inBooks, at },
    addresses: row.addresses,
  }
}

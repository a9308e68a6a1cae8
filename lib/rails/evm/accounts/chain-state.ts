import type { Queryable } from '../../../platform/db/database.ts'

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

interface ChainStateRow {
  scanned_to: string
  scanned_at: Date
  alarm: string | null
  on_chain: string | null
  in_books: string | null
  compared_at: Date | null
  addresses: number
}

/** Undefined for an account that is on no chain. */
export async function chainState(database: Queryable, accountId: string): Promise<ChainState | undefined> {
  const { rows } = await database.query<ChainStateRow>({
    name: 'evm_chain_state',
    text: `
      select scan.scanned_to, scan.scanned_at, scan.alarm, balance.on_chain, balance.in_books, balance.compared_at,
             (select count(*)::int from evm_address given where given.receiving_account_id = account.id) as addresses
        from receiving_account account join evm_scan scan on scan.chain = account.details ->> 'chain'
        left join evm_balance balance on balance.receiving_account_id = account.id
       where account.id::text = $1 and account.provider = 'evm'`,
    values: [accountId],
  })
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

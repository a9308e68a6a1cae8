// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Gives out the next address of a key, for one attempt on an account.
 */
export const nextEvmIndex: StatementOf<{ fingerprint: string | null | undefined }, { index: number; sealed: Buffer }> = statement(
  'next_evm_index',
  ['fingerprint'],
  `update evm_key set next_index = next_index + 1 where fingerprint = $1 returning next_index - 1 as index, sealed`,
)

/**
 * Stores a key, sealed; one that is stored keeps its counter, so that no index is given out twice.
 */
export const storeEvmKey: StatementOf<{ fingerprint: string | null | undefined; xpub: Uint8Array | null | undefined }, Record<string, never>> = statement(
  'store_evm_key',
  ['fingerprint', 'xpub'],
  `insert into evm_key (fingerprint, sealed, created_at) values ($1, $2, gateway_now())
  on conflict (fingerprint) do nothing`,
)

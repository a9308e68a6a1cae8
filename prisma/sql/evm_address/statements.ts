// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Which of some addresses are ours, also of those that are no longer watched.
 */
export const evmAddressesGivenAmong: StatementOf<{ addresses: readonly (string | null | undefined)[] | null | undefined }, { address: string }> = statement(
  'evm_addresses_given_among',
  ['addresses'],
  `select address from evm_address where address = any ($1)`,
)

/**
 * Undefined for an account that is on no chain.
 */
export const evmChainState: StatementOf<{ accountId: string | null | undefined }, { scanned_to: bigint; scanned_at: Date; alarm: string | null; on_chain: string | null; in_books: string | null; compared_at: Date | null; addresses: number }> = statement(
  'evm_chain_state',
  ['accountId'],
  `select scan.scanned_to, scan.scanned_at, scan.alarm, balance.on_chain, balance.in_books, balance.compared_at,
       (select count(*)::int from evm_address given where given.receiving_account_id = account.id) as addresses
  from receiving_account account join evm_scan scan on scan.chain = account.details ->> 'chain'
  left join evm_balance balance on balance.receiving_account_id = account.id
 where account.id::text = $1 and account.provider = 'evm'`,
)

/**
 * Gives out the next address of a key, for one attempt on an account.
 */
export const giveEvmAddress: StatementOf<{ address: string | null | undefined; fingerprint: string | null | undefined; index: number | null | undefined; receivingAccountId: string | null | undefined }, Record<string, never>> = statement(
  'give_evm_address',
  ['address', 'fingerprint', 'index', 'receivingAccountId'],
  `insert into evm_address (address, fingerprint, index, receiving_account_id, given_at)
  values ($1, $2, $3, $4, gateway_now())`,
)

/**
 * The addresses of an account in the order of their indexes, some hundred at a time.
 */
export const givenEvmAddresses: StatementOf<{ receivingAccountId: string | null | undefined; after: number | null | undefined; rowsAtOnce: bigint | number | null | undefined }, { address: string; index: number; given_at: Date }> = statement(
  'given_evm_addresses',
  ['receivingAccountId', 'after', 'rowsAtOnce'],
  `select address, index, given_at from evm_address
  where receiving_account_id = $1 and index > $2 order by index limit $3`,
)

/**
 * Watches addresses that have tokens for longer: what leaves them must be seen too, whenever that is.
 */
export const keepWatchingEvmAddresses: StatementOf<{ addresses: readonly (string | null | undefined)[] | null | undefined; watchedDays: number | null | undefined }, Record<string, never>> = statement(
  'keep_watching_evm_addresses',
  ['addresses', 'watchedDays'],
  `update evm_address set watched_from = gateway_now()
  where address = any ($1) and coalesce(watched_from, given_at) < gateway_now() - make_interval(days => $2)`,
)

/**
 * The addresses that are watched, with the account of their attempt.
 */
export const watchedEvmAddresses: StatementOf<{ watchedDays: number | null | undefined }, { address: string; account: string }> = statement(
  'watched_evm_addresses',
  ['watchedDays'],
  `select address, receiving_account_id as account from evm_address
  where coalesce(watched_from, given_at) > gateway_now() - make_interval(days => $1) order by given_at, address`,
)

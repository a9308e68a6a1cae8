// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Begins to read a chain after this block; nothing where it is read already.
 */
export const beginEvmCursor: StatementOf<{ chain: string | null | undefined; block: bigint | number | null | undefined; hash: string | null | undefined }, Record<string, never>> = statement(
  'begin_evm_cursor',
  ['chain', 'block', 'hash'],
  `insert into evm_scan (chain, scanned_to, block_hash, scanned_at) values ($1, $2, $3, gateway_now())
  on conflict (chain) do nothing`,
)

/**
 * The cursor of a chain; undefined before its first account.
 */
export const evmCursor: StatementOf<{ chain: string | null | undefined }, { scanned_to: bigint; block_hash: string }> = statement(
  'evm_cursor',
  ['chain'],
  `select scanned_to, block_hash from evm_scan where chain = $1`,
)

/**
 * Whether nothing is completed on a chain, 1 or 0. Of a chain without an enabled account nothing is expected any more.
 */
export const figureChainAlarm: StatementOf<void, { chain: string; value: number }> = statement(
  'figure_chain_alarm',
  [],
  `select chain, (alarm is not null)::int::float8 as value from evm_scan
 where chain in (select details ->> 'chain' from receiving_account where provider = 'evm' and disabled_at is null)`,
)

/**
 * How long ago final blocks of a chain were read. Of a chain without an enabled account nothing is expected any more.
 */
export const figureChainReadAge: StatementOf<void, { chain: string; value: number }> = statement(
  'figure_chain_read_age',
  [],
  `select chain, extract(epoch from gateway_now() - scanned_at)::float8 as value from evm_scan
 where chain in (select details ->> 'chain' from receiving_account where provider = 'evm' and disabled_at is null)`,
)

/**
 * Keeps an alarm; true where it is a new one.
 */
export const keepEvmAlarm: StatementOf<{ alarm: string | null | undefined; chain: string | null | undefined }, Record<string, never>> = statement(
  'keep_evm_alarm',
  ['alarm', 'chain'],
  `update evm_scan set alarm = $1 where chain = $2 and alarm is distinct from $1`,
)

/**
 * Moves the cursor on, if it is still where the blocks were read from: of two workers that read the same
 * blocks one moves it, and what both booked is booked once by its key.
 */
export const moveEvmCursor: StatementOf<{ chain: string | null | undefined; block: bigint | number | null | undefined; hash: string | null | undefined; scannedTo: bigint | number | null | undefined; blockHash: string | null | undefined }, { alarm: string | null }> = statement(
  'move_evm_cursor',
  ['chain', 'block', 'hash', 'scannedTo', 'blockHash'],
  `with before as (select chain, alarm from evm_scan where chain = $1 and scanned_to = $2 and block_hash = $3 for update)
update evm_scan set scanned_to = $4, block_hash = $5, scanned_at = gateway_now(), alarm = null
  from before where evm_scan.chain = before.chain
returning before.alarm`,
)

/**
 * Puts the cursor back to a block that was read before, by command; ends an alarm.
 */
export const resetEvmCursor: StatementOf<{ block: bigint | number | null | undefined; hash: string | null | undefined; chain: string | null | undefined }, Record<string, never>> = statement(
  'reset_evm_cursor',
  ['block', 'hash', 'chain'],
  `update evm_scan set scanned_to = $1, block_hash = $2, scanned_at = gateway_now(), alarm = null where chain = $3`,
)

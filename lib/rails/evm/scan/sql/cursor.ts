import type { Queryable } from '../../../../platform/db/database.ts'
import { evmCursor, keepEvmAlarm, moveEvmCursor } from '#sql/evm_scan'

/** The last final block of a chain that was read. */
export interface Cursor {
  readonly block: number
  readonly hash: string
}

/** Why nothing is completed on a chain: the name of its log event. */
export type ChainAlarm = 'evm.endpoints-disagree' | 'evm.final-block-changed'

/** The cursor of a chain; undefined before its first account. */
export async function readCursor(database: Queryable, chain: string): Promise<Cursor | undefined> {
  const { rows } = await database.query(evmCursor({ chain }))
  return rows[0] && { block: Number(rows[0].scanned_to), hash: rows[0].block_hash }
}

/**
 * Moves the cursor on, if it is still where the blocks were read from: of two workers that read the same
 * blocks one moves it, and what both booked is booked once by its key. Ends an alarm. `alarm` of the answer
 * is the one that ended.
 */
export async function moveCursor(
  database: Queryable,
  chain: string,
  from: Cursor,
  to: Cursor,
): Promise<{ readonly alarm: string | null } | undefined> {
  const { rows } = await database.query(
    moveEvmCursor({ chain, block: from.block, hash: from.hash, scannedTo: to.block, blockHash: to.hash }),
  )
  return rows[0]
}

/** Keeps an alarm; true where it is a new one. */
export async function keepAlarm(database: Queryable, chain: string, alarm: ChainAlarm): Promise<boolean> {
  const { rowCount } = await database.query(keepEvmAlarm({ chain, alarm }))
  return rowCount === 1
}

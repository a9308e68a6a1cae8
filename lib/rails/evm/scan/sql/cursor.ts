import type { Queryable } from '../../../../platform/db/database.ts'

/** The last final block of a chain that was read. */
export interface Cursor {
  readonly block: number
  readonly hash: string
}

/** Why nothing is completed on a chain: the name of its log event. */
export type ChainAlarm = 'evm.endpoints-disagree' | 'evm.final-block-changed'

/** The cursor of a chain; undefined before its first account. */
export async function readCursor(database: Queryable, chain: string): Promise<Cursor | undefined> {
  const { rows } = await database.query<{ scanned_to: string; block_hash: string }>({
    name: 'evm_cursor',
    text: 'select scanned_to, block_hash from evm_scan where chain = $1',
    values: [chain],
  })
  return rows[0] && { block: Number(rows[0].scanned_to), hash: rows[0].block_hash }
}

/** Begins to read a chain after this block; nothing where it is read already. */
export async function beginCursor(
  database: Queryable,
  chain: string,
  { block, hash }: Cursor,
): Promise<void> {
  await database.query({
    name: 'begin_evm_cursor',
    text: `insert into evm_scan (chain, scanned_to, block_hash, scanned_at) values ($1, $2, $3, gateway_now())
           on conflict (chain) do nothing`,
    values: [chain, block, hash],
  })
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
  const { rows } = await database.query<{ alarm: string | null }>({
    name: 'move_evm_cursor',
    text: `
      with before as (select chain, alarm from evm_scan where chain = $1 and scanned_to = $2 and block_hash = $3 for update)
      update evm_scan set scanned_to = $4, block_hash = $5, scanned_at = gateway_now(), alarm = null
        from before where evm_scan.chain = before.chain
      returning before.alarm`,
    values: [chain, from.block, from.hash, to.block, to.hash],
  })
  return rows[0]
}

/** Keeps an alarm; true where it is a new one. */
export async function keepAlarm(database: Queryable, chain: string, alarm: ChainAlarm): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'keep_evm_alarm',
    text: 'update evm_scan set alarm = $2 where chain = $1 and alarm is distinct from $2',
    values: [chain, alarm],
  })
  return rowCount === 1
}

/** Puts the cursor back to a block that was read before, by command; ends an alarm. */
export async function resetCursor(
  database: Queryable,
  chain: string,
  { block, hash }: Cursor,
): Promise<void> {
  await database.query({
    name: 'reset_evm_cursor',
    text: `update evm_scan set scanned_to = $2, block_hash = $3, scanned_at = gateway_now(), alarm = null where chain = $1`,
    values: [chain, block, hash],
  })
}

import type { CurrentActor } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import { RpcError } from '../rpc/json-rpc.ts'
import { readCursor } from '../scan/sql/cursor.ts'
import { nodesOf } from '../notices.ts'
import { resetEvmCursor } from '#sql/evm_scan'

/** From where a chain is read again, or a sentence that says why not. */
export type Rescanned = { readonly chain: string; readonly fromBlock: number } | { readonly fault: string }

/**
 * Reads a chain again from a block on, which ends the alarm of a final block that changed. What is booked
 * already is not booked again, and nothing is skipped: only blocks that were read can be named.
 */
export async function rescanChain(
  db: Database,
  settings: Config['evm'],
  { chain, fromBlock }: { readonly chain: string; readonly fromBlock: number },
  { by: actor, approvedBy }: { readonly by: CurrentActor; readonly approvedBy?: string },
): Promise<Rescanned> {
  const cursor = await readCursor(db, chain)
  if (!cursor || fromBlock > cursor.block || fromBlock < 1)
    return {
      fault: `--from-block must be between 1 and ${cursor?.block ?? 1}, up to which ${chain} was read.`,
    }
  const hash = await hashOf(settings, chain, fromBlock - 1)
  if ('fault' in hash) return hash
  await db.transaction(async (transaction) => {
    await transaction.query(resetEvmCursor({ chain, block: fromBlock - 1, hash: hash.hash }))
    await recordAudit(transaction, {
      actor,
      command: 'account rescan',
      before: { chain, readTo: cursor.block },
      after: { chain, readTo: fromBlock - 1, approvedBy },
    })
  })
  return { chain, fromBlock }
}

/** The hash of a block, about which all endpoints must agree. */
async function hashOf(
  settings: Config['evm'],
  chain: string,
  block: number,
): Promise<{ readonly hash: string } | { readonly fault: string }> {
  try {
    const found = await Promise.all(nodesOf(settings, chain).map((node) => node.block(block)))
    const [hash, ...others] = new Set(found.map((one) => one?.hash))
    if (hash !== undefined && others.length === 0) return { hash }
    return {
      fault: `The endpoints of ${chain} do not agree about block ${block}: remove the wrong one first.`,
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { fault: `An endpoint of ${chain} does not answer: ${error.message}.` }
  }
}

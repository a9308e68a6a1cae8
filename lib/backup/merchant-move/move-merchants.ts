import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { arriveInTarget, hasArrived } from './arrive-in-target.ts'
import { accountsToMove, checkClusters, checkMerchants } from './check-move.ts'
import { awaitLeases, awaitWriters, enableHomeGuards } from './hold-writes.ts'
import { dropHomes, readHomes, setHomes, type MerchantHome, type Move } from './merchant-home.ts'
import { MoveFault } from './move-fault.ts'
import { parkSource } from './park-source.ts'
import { keysKnownAfterMs, shareSigningKeys } from './share-signing-keys.ts'

/** Which merchants move where, and who decided it. */
export interface MoveRequest {
  readonly source: Database
  readonly target: Database
  readonly secrets: Pick<SecretBox, 'open'>
  /** The names of this cluster and of the target. */
  readonly from: string
  readonly to: string
  readonly merchantCodes: readonly string[]
  readonly actor: CurrentActor
  readonly approvedBy?: string | undefined
  /** How long processes of the target take to learn of a new signing key; a test has no other process. */
  readonly keysWaitMs?: number
  readonly onProgress?: (line: string) => void
  /**
   * Called when everything is copied for the first time, when what changed meanwhile is too, when the
   * merchants leave, when they are frozen, and when they have arrived: a test stops there.
   */
  readonly onStep?: (step: 'COPIED_ONCE' | 'CAUGHT_UP' | 'LEAVING' | 'FROZEN' | 'COPIED') => Promise<void>
}

/** What a move did. */
export interface Moved {
  readonly moveId: string
  readonly accountIds: readonly string[]
  /** Copied rows of each table; empty where an earlier try had copied them. */
  readonly rows: Readonly<Record<string, number>>
  /** How long rows were copied before that, while the merchants worked. */
  readonly copyingMs: number
  /**
   * How long the merchants took no changes; of a move that had arrived when it was said again, since that.
   */
  readonly frozenMs: number
}

/**
 * Moves merchants to another cluster. Their rows are copied while they work; then their writes are refused
 * with 503 while what changed meanwhile is copied, and reads go on. It may be stopped at any time: the same
 * command ends the move, or copies anew where the target has nothing yet. The commit in the target decides:
 * from then on the merchants live there. Throws `MoveFault` where they cannot move; a fault before that
 * commit leaves them as they were.
 */
export async function moveMerchants(request: MoveRequest): Promise<Moved> {
  const session = await request.source.session()
  try {
    const { rows } = await session.query<{ alone: boolean }>(
      `select pg_try_advisory_lock(hashtext('merchant move')) as alone`,
    )
    if (!rows[0]?.alone)
      throw new MoveFault('Another move is running in this cluster: wait until it has ended.')
    return await moveAlone(request, session)
  } finally {
    await session.end()
  }
}

async function moveAlone(request: MoveRequest, session: pg.Client): Promise<Moved> {
  const { source, target, merchantCodes, to, actor, approvedBy, onStep } = request
  await checkMerchants(source, merchantCodes)
  await checkClusters(request)
  const begun = await begunMove(request)
  const started = performance.now()
  if (begun) {
    const move: Move = {
      id: begun.moveId,
      merchantCodes,
      accountIds: begun.accountIds,
      to,
      actor,
      approvedBy,
    }
    if (await hasArrived(target, move)) return end(move, {}, { started, frozenAt: started })
    // The target has nothing of it: the merchants go on until everything is copied once more.
    await dropHomes(source, move)
  }
  const accountIds = await accountsToMove(source, merchantCodes)
  const move: Move = { id: randomUUID(), merchantCodes, accountIds, to, actor, approvedBy }
  const times = { started, frozenAt: started }
  try {
    await shareSigningKeys(source, target, request.keysWaitMs ?? keysKnownAfterMs)
    // Of the target too: while rows arrive there, none of its tables could be altered.
    for (const db of [source, target]) await enableHomeGuards(db)
    request.onProgress?.('copying, while the merchant works')
    const rows = await arriveInTarget(session, request, move, async () => {
      await onStep?.('CAUGHT_UP')
      times.frozenAt = await freeze(request, move)
    })
    return await end(move, rows, times)
  } catch (error) {
    if (!(await hasArrived(target, move).catch(() => true))) await dropHomes(source, move)
    throw error
  }

  async function end(ended: Move, rows: Moved['rows'], { frozenAt }: typeof times): Promise<Moved> {
    await onStep?.('COPIED')
    await parkSource(source, ended)
    const now = performance.now()
    return {
      moveId: ended.id,
      accountIds: ended.accountIds,
      rows,
      copyingMs: Math.round(frozenAt - started),
      frozenMs: Math.round(now - frozenAt),
    }
  }
}

/** From here on nothing of the merchants changes. Resolves to when that was. */
async function freeze(request: MoveRequest, move: Move): Promise<number> {
  const { source, onStep, onProgress } = request
  await setHomes(source, move, 'LEAVING')
  await onStep?.('LEAVING')
  onProgress?.('waiting for deliveries and payouts that are on their way')
  await awaitLeases(source, move.merchantCodes)
  const frozenAt = performance.now()
  await setHomes(source, move, 'FROZEN')
  await awaitWriters(source)
  await onStep?.('FROZEN')
  await checkAccountsAgain(source, move)
  onProgress?.('copying what changed')
  return frozenAt
}

/** The move of these merchants that was begun and not ended; undefined: there is none. */
async function begunMove({ source, merchantCodes, to }: MoveRequest): Promise<MerchantHome | undefined> {
  const homes = (await readHomes(source, merchantCodes)).filter(({ state }) => state !== 'HERE')
  const [first] = homes
  if (!first) return undefined
  const away = homes.find(({ state }) => state === 'MOVED')
  if (away)
    throw new MoveFault(
      `${away.merchantCode} has moved to ${away.cluster}: give the command there. Nothing was done.`,
    )
  const isThis =
    homes.length === merchantCodes.length &&
    homes.every(({ moveId, cluster }) => moveId === first.moveId && cluster === to)
  if (isThis) return first
  throw new MoveFault(
    `A move of ${homes.map(({ merchantCode }) => merchantCode).join(', ')} to ${first.cluster} has begun and not ended: give that command again, with the same --code and --to. Nothing was done.`,
  )
}

/** Nobody may have begun to use the accounts, and the merchants no other account, until they were frozen. */
async function checkAccountsAgain(source: Database, { merchantCodes, accountIds }: Move): Promise<void> {
  const now = await accountsToMove(source, merchantCodes)
  if (now.join() !== [...accountIds].toSorted().join())
    throw new MoveFault(
      'The merchant began to use another receiving account just now: give the command again. Nothing has moved.',
    )
}

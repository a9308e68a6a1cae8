import type { RailParts } from '../../payments/rail/rail-definition.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { isDatabaseUnreachable } from '../../platform/db/database-unreachable.ts'
import { askForTransfer } from './ask-for-transfer.ts'
import { askForOrder, type Connected } from './follow-orders.ts'
import { railRowEvents } from './log-events.ts'
import { openNotice, sealNotice } from './sealed-settings.ts'
import { hastenRailLook } from '#sql/rail'
import { claimDueRailNotices, keepNoticeResult, keepRailNotice } from '#sql/rail_notice'

/**
 * An order is asked for on our own too; of a transfer that came back, or money after the end, only the notice
 * tells: it is worked on for some days.
 */
const triesMax = 60
const leaseSeconds = 30

type Parts = Pick<RailParts, 'db' | 'log' | 'clock' | 'context' | 'secrets' | 'wakeWorker'>

/** The order at whose own address an institution called. */
export interface OrderCalled {
  readonly key: string
  /** At the address to which it answers what it was asked. */
  readonly isAnswer: boolean
}

/** More of one rail wait only where its institution does not answer, or somebody floods its address. */
const waitingMax = 10_000

/** Keeps what an institution sent, before anything is made of it. False: too much of it waits already. */
export async function keepNotice(
  { db, secrets }: Pick<Parts, 'db'> & { readonly secrets: Pick<SecretBox, 'seal'> },
  railId: string,
  body: Uint8Array,
  { key, isAnswer = false }: Partial<OrderCalled> = {},
  most = waitingMax,
): Promise<boolean> {
  const sealed = sealNotice(secrets, railId, body)
  const { rowCount } = await db.query(keepRailNotice({ railId, body: sealed, key, isAnswer, most }))
  return rowCount === 1
}

/** An order, or a transfer: our keys of both are told apart by who has them. */
const askForKey = async (parts: Parts, connected: Connected, key: string): Promise<boolean> =>
  (await askForOrder(parts, connected, key)) && (await askForTransfer(parts, connected, key))

/**
 * Works on what institutions sent: a notice is never believed, it makes us ask for the orders that it names.
 * Several workers may do so at once, of one rail or of all. Returns how many there were.
 */
export async function workOnNotices(
  parts: Parts,
  connectedTo: (railId: string) => Connected | undefined,
  limit: number,
  railId?: string,
): Promise<number> {
  const { db, log } = parts
  const { rows } = await db.query(claimDueRailNotices({ limit, leaseSeconds, railId }))
  await Promise.all(
    rows.map(async ({ id, railId: of, body, tries, key, isAnswer }) => {
      // One that cannot be worked on keeps no other from it, and is given up like one that nobody answers.
      const isAnswered = await askForNamed(parts, connectedTo(of), {
        railId: of,
        sealed: body,
        order: key === null ? undefined : { key, isAnswer },
      }).catch((error: unknown) => {
        if (isDatabaseUnreachable(error)) throw error
        log.write(railRowEvents['rail.notice-unusable'], { err: error, rail: of, notice: id })
        return false
      })
      const isDone = isAnswered || tries >= triesMax
      await db.query(
        keepNoticeResult({ id: BigInt(id), tries, againSeconds: isDone ? undefined : waitSeconds(tries) }),
      )
    }),
  )
  return rows.length
}

interface StoredNotice {
  readonly railId: string
  readonly sealed: Uint8Array
  readonly order: OrderCalled | undefined
}

/** Asks for every order that a request names. False: not all of it was answered. */
async function askForNamed(
  parts: Parts,
  connected: Connected | undefined,
  { railId, sealed, order }: StoredNotice,
): Promise<boolean> {
  if (!connected) return false
  const { connection } = connected
  const body = openNotice(parts.secrets, railId, sealed)
  if (order) await connection.learn?.(order, body)
  if (!order && connection.isOfListed?.(body)) await parts.db.query(hastenRailLook({ id: railId }))
  const keys = order ? [order.key] : connection.keysOf(body)
  const answered = await Promise.all(keys.map((key) => askForKey(parts, connected, key)))
  return !answered.includes(false)
}

/** Seconds until a notice is worked on again: soon at first, then each hour. */
const waitSeconds = (tries: number): number => (tries < 5 ? tries : Math.min(3_600, 2 ** tries))

import { setTimeout as delay } from 'node:timers/promises'
import { NotPlayed, openPeer, Unfit, type Peer, type Trying } from './peer.ts'
import type { Situation } from './situation.ts'
import { situations } from './situations.ts'

/** What came of one situation. */
export interface Played {
  readonly name: string
  /** Absent where it was not played. */
  readonly ok?: boolean
  readonly notPlayed?: true
  readonly why: string
}

/** How many situations came out how. */
export const totalsOf = (played: readonly Played[]) => ({
  passed: played.filter(({ ok }) => ok === true).length,
  failed: played.filter(({ ok }) => ok === false).length,
  notPlayed: played.filter(({ notPlayed }) => notPlayed).length,
})

/** All of them end within 50 seconds, however slow the connector is. */
const endsWithinMs = 45_000
const atOnce = 6

/** Plays every situation against the connector at an address. */
export async function playConformance(
  url: string,
  secret: string,
  trying: Trying = {},
): Promise<readonly Played[]> {
  let peer: Peer
  try {
    peer = await openPeer(url, secret, trying)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    return situations.map(({ name }) => ({ name, ok: false, why: error.message }))
  }
  const over = new AbortController()
  const end = delay(endsWithinMs, undefined, { signal: over.signal, ref: false }).then(
    () => true,
    () => true,
  )
  const played = new Map<Situation, Played>()
  const waiting = [...situations]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) played.set(next, await play(peer, next))
  }
  try {
    await Promise.race([end, Promise.all(Array.from({ length: atOnce }, lane))])
  } finally {
    waiting.length = 0
    over.abort()
    await peer.close()
  }
  return situations.map(
    (one) => played.get(one) ?? { name: one.name, ok: false, why: 'no time was left: answers took too long' },
  )
}

async function play(peer: Peer, { name, play: run }: Situation): Promise<Played> {
  try {
    return { name, ok: true, why: await run(peer) }
  } catch (error) {
    if (error instanceof NotPlayed) return { name, notPlayed: true, why: error.message }
    return { name, ok: false, why: error instanceof Error ? error.message : String(error) }
  }
}

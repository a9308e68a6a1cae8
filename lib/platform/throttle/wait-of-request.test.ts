import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { WaitedTooLong, withinWait } from './wait-of-request.ts'

/** Its result comes from a thread, as answers come from sockets: between timers. */
const fromThread = promisify(randomBytes)

const busyFor = (milliseconds: number) => {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

it('an answer that came while this process was busy counts as in time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answer = withinWait(fromThread(8))
    busyFor(120)
    expect(await answer).toHaveLength(8)
  }
})

it('no answer is an error, and a late one is ignored', async () => {
  const never = new Promise<never>(() => {})
  await expect(withinWait(never)).rejects.toThrow(WaitedTooLong)
  const late = new Promise<never>((_, reject) => void setTimeout(reject, 3_000, new Error('too late')))
  await expect(withinWait(late)).rejects.toThrow(WaitedTooLong)
  await expect(late).rejects.toThrow('too late')
})

it('what the counter itself refuses is its error', async () => {
  await expect(withinWait(Promise.reject(new Error('OOM')))).rejects.toThrow('OOM')
})

import { expect, it, vi } from 'vitest'
import { requestLimits } from '../../platform/db/limits.ts'
import { askRail, customerWaitsMs } from './ask-rail.ts'

it('the answer of a rail is returned, and its error thrown', async () => {
  expect(await askRail({ limitMs: 60_000 }, async () => 'opened')).toBe('opened')
  const failing = askRail({ limitMs: 60_000 }, () => {
    throw new Error('no connection')
  })
  await expect(failing).rejects.toThrow('no connection')
})

it('a rail that ignores its signal is waited for until the limit, and no longer', async () => {
  vi.useFakeTimers()
  try {
    let given: AbortSignal | undefined
    let failure: unknown
    const asked = askRail({ limitMs: 10_000 }, (signal) => {
      given = signal
      return new Promise<never>(() => {})
    }).catch((error: unknown) => (failure = error))
    await vi.advanceTimersByTimeAsync(9_999)
    expect([given?.aborted, failure]).toEqual([false, undefined])
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect([given?.aborted, failure]).toEqual([true, new Error('the rail did not answer within 10 s')])
  } finally {
    vi.useRealTimers()
  }
})

it('a rail whose database does not answer reports the loss of the database before its limit', () => {
  const { connectMs, answerMs } = requestLimits
  expect(customerWaitsMs).toBeGreaterThan(connectMs + answerMs)
})

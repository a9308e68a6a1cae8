import { expect, it, vi } from 'vitest'
import type { RailAnswer, RailRoute } from '../payments/rail/rail-route.ts'
import { silentLog } from '../testing/silent-log.ts'
import { openConcurrencyLimit } from '../platform/throttle/concurrency-limit.ts'
import { steppedThrottle } from '../testing/stepped-throttle.ts'
import { answerRailRequest } from './answer-rail-request.ts'

const open = (handle: RailRoute['handle']) => {
  const railNamed = (name: string) => ({
    name,
    serves: () => false,
    open: async () => ({ refused: 'PAYMENT_METHOD_NOT_AVAILABLE' as const }),
    routes: [{ method: 'POST' as const, path: 'events', handle }],
  })
  const context = {
    rails: [railNamed('bank'), railNamed('wallet')],
    log: silentLog,
    throttle: steppedThrottle(),
    streams: openConcurrencyLimit(),
  }
  return (address: string, rail = 'bank') => {
    const request = new Request(`http://x/rails/${rail}/events`, { method: 'POST', body: '{}' })
    return answerRailRequest(context, request, { address, requestId: undefined })
  }
}

it('above 100 requests a second from one network are 429 with Retry-After, and not handled', async () => {
  let handled = 0
  const send = open(async () => {
    handled += 1
    return { status: 200 }
  })
  const statuses: number[] = []
  for (let at = 0; at < 101; at += 1) statuses.push((await send(`2001:db8::${at.toString(16)}`)).status)
  expect([statuses.filter((status) => status === 200).length, handled]).toEqual([100, 100])
  const refused = await send('2001:db8::1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await send('2001:db8:0:1::1')).status).toBe(200)
  expect((await send('2001:db8::1', 'wallet')).status).toBe(200)
})

it('while 16 requests of a rail are being handled, the next is 503, and another rail works', async () => {
  const answers: ((answer: RailAnswer) => void)[] = []
  const send = open(() => new Promise((resolve) => void answers.push(resolve)))
  const handling = Array.from({ length: 16 }, (_, at) => send(`192.0.2.${at}`))
  await vi.waitFor(() => expect(answers).toHaveLength(16))
  const refused = await send('192.0.2.99')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  const other = send('192.0.2.99', 'wallet')
  await vi.waitFor(() => expect(answers).toHaveLength(17))
  for (const answer of answers) answer({ status: 200 })
  expect((await Promise.all([...handling, other])).map(({ status }) => status)).toEqual(
    Array.from({ length: 17 }, () => 200),
  )
  const again = send('192.0.2.99')
  await vi.waitFor(() => expect(answers).toHaveLength(18))
  answers[17]?.({ status: 200 })
  expect((await again).status).toBe(200)
})

it('a request that its rail does not answer within 20 seconds is 500, and its signal aborts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let given: AbortSignal | undefined
    const send = open(({ signal }) => {
      given = signal
      return new Promise(() => {})
    })
    const sent = send('192.0.2.1')
    while (!given) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(19_999)
    expect(given.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect([given.aborted, (await sent).status]).toEqual([true, 500])
  } finally {
    vi.useRealTimers()
  }
})

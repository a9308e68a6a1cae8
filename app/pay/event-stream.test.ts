import { afterEach, expect, it, vi } from 'vitest'
import { eventStreamOf } from './event-stream.ts'

function opened() {
  const leaving = new AbortController()
  const [unwatch, closed] = [vi.fn(), vi.fn()]
  let send = (_event: string, _data: unknown) => {}
  const stream = eventStreamOf({
    watch: () => unwatch,
    check: (notify) => {
      send = notify
      return () => notify('state', { version: 'first' })
    },
    stillOpen: () => Promise.resolve(true),
    closed,
    signal: leaving.signal,
  })
  return { stream, leaving, unwatch, closed, send: (data: unknown) => send('state', data) }
}

afterEach(() => vi.useRealTimers())

it('sends the first state at once and each later one', async () => {
  const { stream, leaving, send } = opened()
  send({ version: 'second' })
  leaving.abort()
  expect(await new Response(stream).text()).toBe(
    'retry: 2000\n\nevent: state\ndata: {"version":"first"}\n\nevent: state\ndata: {"version":"second"}\n\n',
  )
})

it('drops news after its end, whichever side ended it', async () => {
  const aborted = opened()
  aborted.leaving.abort()
  expect(() => aborted.send({})).not.toThrow()
  const cancelled = opened()
  await cancelled.stream.cancel()
  cancelled.leaving.abort()
  expect(() => cancelled.send({})).not.toThrow()
})

it('checks with every heartbeat too: a hint may be lost, or the check after it may fail', async () => {
  vi.useFakeTimers()
  const { stream, leaving } = opened()
  await vi.advanceTimersByTimeAsync(30_000)
  leaving.abort()
  const sent = 'event: state\ndata: {"version":"first"}\n\n'
  expect(await new Response(stream).text()).toBe(
    `retry: 2000\n\n${sent}${`: still here\n\n${sent}`.repeat(2)}`,
  )
})

it('stops watching and reports its end once', async () => {
  const { stream, leaving, unwatch, closed } = opened()
  leaving.abort()
  await stream.cancel()
  expect(unwatch).toHaveBeenCalledTimes(1)
  expect(closed).toHaveBeenCalledTimes(1)
})

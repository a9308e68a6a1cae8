import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { exchange } from './exchange.ts'

it.each([60_000, 2 ** 31, Infinity])('a limit of %d ms does not end a try at once', async (timeoutMs) => {
  const send = async (_: string, { signal }: RequestInit) => {
    await delay(30)
    signal?.throwIfAborted()
    return new Response('{"data":[]}')
  }
  const request = { operation: 'listPayins', method: 'GET', url: 'https://g.example/api/payins', headers: {} }
  const answer = await exchange(send, request, { timeoutMs, signal: undefined })
  expect(answer.json).toEqual({ data: [] })
})

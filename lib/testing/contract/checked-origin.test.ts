import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openCheckedOrigin } from './checked-origin.ts'
import { documentedHeaders } from './documented-headers.ts'

// A server with made-up answers replaces the gateway: every undocumented one must be reported.

let answer: (response: ServerResponse) => void
const server = createServer((_, response) => answer(response)).listen(0, 'localhost')
await once(server, 'listening')
const complaints: string[] = []
const checked = await openCheckedOrigin({
  serverPort: (server.address() as AddressInfo).port,
  port: 0,
  mode: 'sandbox',
  onComplaint: (complaint) => complaints.push(complaint),
})

beforeEach(() => void complaints.splice(0))
afterAll(async () => {
  await checked.close()
  server.close()
})

const merchantInfo = { channelInfo: { name: 'Asha Textiles' } }
const answerWith = (status: number, body: unknown, headers: object = {}) => {
  answer = (response) =>
    response.writeHead(status, { ...documentedHeaders, ...headers }).end(JSON.stringify(body))
}

describe('an answer of the API', () => {
  it('is passed on unchanged when the document describes it', async () => {
    answerWith(200, merchantInfo)
    const response = await fetch(`${checked.origin}/api/merchant-info`)
    expect([response.status, await response.json()]).toEqual([200, merchantInfo])
    expect(response.headers.get('x-request-id')).toBe('abc')
    expect(complaints).toEqual([])
  })

  it.each<[string, () => void, RegExp]>([
    [
      'a property',
      () => answerWith(200, { ...merchantInfo, colour: 'red' }),
      /"additionalProperty":"colour"/,
    ],
    ['a status', () => answerWith(418, merchantInfo), /the status 418 is not documented/],
    [
      'a header',
      () => answerWith(200, merchantInfo, { 'x-powered-by': 'us' }),
      /x-powered-by is not documented/,
    ],
    ['a page', () => (answer = (response) => response.end('<html>')), /no JSON/],
  ])(
    'with %s that is not documented is reported, and the client reads it too',
    async (_, prepare, complaint) => {
      prepare()
      const response = await fetch(`${checked.origin}/api/merchant-info?colour=red`)
      expect(response.status).toBe(500)
      expect(await response.text()).toMatch(complaint)
      expect(complaints).toEqual([expect.stringMatching(complaint)])
    },
  )

  it('to HEAD needs no body', async () => {
    const body = { code: 'METHOD_NOT_ALLOWED', message: 'x', requestId: 'abc' }
    answerWith(405, body, { allow: 'GET' })
    expect((await fetch(`${checked.origin}/api/merchant-info`, { method: 'HEAD' })).status).toBe(405)
    expect(complaints).toEqual([])
  })
})

it('everything else is passed on unchanged and at once', async () => {
  answer = (response) => void response.writeHead(203, { 'x-anything': 'goes' }).write('first')
  const response = await fetch(`${checked.origin}/apis`)
  expect([response.status, response.headers.get('x-anything')]).toEqual([203, 'goes'])
  const first = await response.body?.getReader().read()
  expect(Buffer.from(first?.value ?? []).toString()).toBe('first')
  server.closeAllConnections()
})

it('a connection that the server breaks is broken for the client too', async () => {
  answer = (response) => response.socket?.destroy()
  await expect(fetch(`${checked.origin}/api/merchant-info`)).rejects.toThrow()
})

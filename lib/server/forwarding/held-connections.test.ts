import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { sendTo } from '../../testing/clusters/two-fronts.ts'
import { tokenFor } from '../../testing/contract/api-client.ts'
import { patiently } from '../../testing/patience.ts'
import { testFront } from '../../testing/test-front.ts'
import { testGateway } from '../../testing/test-gateway.ts'

/** More than what a client of HTTP usually limits its connections to. */
const many = 300

// A cluster that has every merchant and visit, and whose event streams stay open.
const streams: ServerResponse[] = []
const neighbour = createServer((request, response) => {
  const { url = '' } = request
  if (url.startsWith('/cluster/home')) return void response.end(JSON.stringify({ here: true }))
  if (!url.endsWith('/events')) return void response.end('{"of":"neighbour"}')
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  streams.push(response)
})
neighbour.listen(0, '127.0.0.1')
await once(neighbour, 'listening')
const { port } = neighbour.address() as AddressInfo
const gateway = await testGateway()
const front = await testFront(gateway, undefined, {
  clusters: { own: 'west', others: [{ name: 'east', origin: `http://127.0.0.1:${port}` }] },
})
afterAll(() => {
  neighbour.closeAllConnections()
  neighbour.close()
})

it('event streams that are forwarded leave other requests their connections', async () => {
  const pages = Array.from({ length: many }, () =>
    get(`${front.origin}/pay/${'a'.repeat(22)}/events`).on('error', () => {}),
  )
  await expect.poll(() => streams.length, patiently).toBe(many)
  const token = await tokenFor(gateway, 'ELSEWHERE')
  expect(await sendTo(front.origin, { path: '/balances', token })).toMatchObject({
    body: { of: 'neighbour' },
  })
  for (const page of pages) page.destroy()
  // Who closes the page closes the connection to the other cluster.
  await expect.poll(() => streams.filter(({ closed }) => !closed).length, patiently).toBe(0)
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { twoFronts } from '../../testing/clusters/two-fronts.ts'
import { tokenFor } from '../../testing/contract/api-client.ts'

const { west, east } = await twoClusters()
const fronts = await twoFronts(west, east)
// Anybody can write one that names a merchant: who forwards it does not verify it.
const token = await tokenFor(west, 'ACME')

/** Sends a request to the cluster that does not have ACME, as it is, and reads until the server closes. */
async function sendRaw(target: string, headers: readonly string[] = ['Host: shop.example']): Promise<string> {
  const socket = connect(Number(new URL(fronts.east.origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  const lines = [`GET ${target} HTTP/1.1`, ...headers, `Authorization: Bearer ${token}`]
  socket.write([...lines, 'X-API-Version: 2', 'Connection: close', '', ''].join('\r\n'), 'latin1')
  await once(socket, 'close')
  return answer
}

it.each(['/api/../metrics', '/api/%2e%2e/metrics', '/api/./../livez'])(
  'an address that leaves the API is refused before it is forwarded: %s',
  async (target) => {
    const answer = await sendRaw(target)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('application/json')
  },
)

it('headers that Connection names are not forwarded', async () => {
  const named = ['Host: shop.example', 'Connection: X-API-Version']
  expect(await sendRaw('/api/currencies', ['Host: shop.example'])).toMatch(/^HTTP\/1\.1 200 /)
  // Without its version the other cluster refuses the request.
  expect(await sendRaw('/api/currencies', named)).toMatch(/^HTTP\/1\.1 4\d\d /)
})

it.each([
  ['two hosts', '/api/balances', ['Host: a.example', 'Host: b.example']],
  ['no host', '/api/balances', ['Host: ']],
])('%s are a bad request, as in one cluster', async (_, target, headers) => {
  expect(await sendRaw(target, headers)).toMatch(/^HTTP\/1\.1 400 /)
  expect(fronts.east.lines.filter(({ event }) => event === 'cluster.unreachable')).toEqual([])
})

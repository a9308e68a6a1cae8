import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openJsonRpc } from './json-rpc.ts'

const answerBytesMax = 2 * 1024 * 1024
let bytes = 0
const endpoint = createServer((_, response) => response.end('{"result":"0x1"}'.padEnd(bytes, ' ')))
endpoint.listen(0, '127.0.0.1')
await once(endpoint, 'listening')
afterAll(() => endpoint.close())
const rpc = openJsonRpc(`http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`)

it('an answer of more than 2 MiB is refused, so that less is asked for', async () => {
  bytes = answerBytesMax
  expect(await rpc.call('eth_chainId', [])).toBe('0x1')
  bytes = answerBytesMax + 1
  await expect(rpc.call('eth_getLogs', [])).rejects.toMatchObject({
    message: expect.stringContaining('the answer is too large'),
    isRefusal: true,
  })
})

import { request } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { openCallbackAgent } from '../../callbacks/connect-guard.ts'
import { merchantServer } from '../callback-merchant.ts'

// In live mode no spelling of an address leads a callback into the operator's own network. Each is tried with
// the port of a server that listens on all addresses of this machine.

const server = await merchantServer((_request, response) => response.writeHead(200).end())
const agent = openCallbackAgent(false, 2_000)
afterAll(async () => {
  await agent.destroy()
  await server.close()
})

const spellings = `
  127.0.0.1 127.1 127.0.1 127.000.000.001 127.0.0.1. 127.255.255.254 0x7f.0.0.1 0x7f000001 0x7F.1
  0177.0.0.1 0177.1 017700000001 2130706433 %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 ①②⑦.0.0.1 0 0.0.0.0
  0x0 00.0.0.0 10.0.0.1 10.1 0xa.0.0.1 167772161 172.16.0.1 172.31.255.254 192.168.0.1 0xc0a80001
  169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 100.64.0.1 192.0.0.1 198.18.0.1
  224.0.0.1 240.0.0.1 255.255.255.255 [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1]
  [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:1] [::7f00:1] [::127.0.0.1] [::ffff:a9fe:a9fe] [64:ff9b::7f00:1] [2002:7f00:1::]
  [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2001:db8::1] localhost LOCALHOST localhost.
`
  .trim()
  .split(/\s+/)

describe('a callback in live mode is not sent to', () => {
  it.each(spellings)('%s', async (host) => {
    const sent = request(`http://${host}:${server.port}/`, { dispatcher: agent })
    await expect(sent).rejects.toMatchObject({
      code: expect.stringMatching(
        /^(ADDRESS_REFUSED|ERR_INVALID_URL|UND_ERR_INVALID_ARG|ENOTFOUND|EAI_AGAIN)$/,
      ),
    })
    expect(server.arrivals).toHaveLength(0)
  })
})

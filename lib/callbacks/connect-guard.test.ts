import { request } from 'undici'
import { afterAll, describe, expect, test } from 'vitest'
import { merchantServer } from '../testing/callback-merchant.ts'
import { isPublicAddress, openCallbackAgent } from './connect-guard.ts'

describe('a public address', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the agent', async () => {
  const server = await merchantServer((_request, response) => response.writeHead(200).end())
  const guarded = openCallbackAgent(false, 2_000)
  const open = openCallbackAgent(true, 2_000)
  afterAll(async () => {
    await Promise.all([guarded.destroy(), open.destroy()])
    await server.close()
  })
  const hosts = ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0.0.0.0', 'localhost']

  test.each(hosts)('refuses %s before a byte is sent', async (host) => {
    const sent = request(`http://${host}:${server.port}/`, { dispatcher: guarded })
    await expect(sent).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    expect(server.arrivals).toHaveLength(0)
  })

  test('refuses private addresses over TLS too', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const sent = request(`https://${host}:${server.port}/`, { dispatcher: guarded })
      await expect(sent).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    }
  })

  test.each(['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost'])(
    'connects to %s where private addresses are allowed',
    async (host) => {
      const { statusCode } = await request(`http://${host}:${server.port}/`, { dispatcher: open })
      expect(statusCode).toBe(200)
    },
  )
})

import { request } from 'undici'
import { afterAll, describe, expect, test } from 'vitest'
import { merchantServer } from '../testing/callback-merchant.ts'
import { openCallbackAgent } from './connect-guard.ts'

describe('the agent', async () => {
  const server = await merchantServer((_request, response) => response.writeHead(200).end())
  const guarded = openCallbackAgent(false, 2_000)
  const open = openCallbackAgent(true, 2_000)
  afterAll(async () => {
    await Promise.all([guarded.destroy(), open.destroy()])
    await server.close()
  })
  const hosts = [
    '127.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    'localhost',
    'localhost.',
  ]

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

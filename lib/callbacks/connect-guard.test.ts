import { request } from 'undici'
import { afterAll, describe, expect, test } from 'vitest'
import { merchantServer } from '../testing/callback-merchant.ts'
import { NameNotResolved } from '../platform/dns/name-resolver.ts'
import { openCallbackAgent } from './connect-guard.ts'
import { deliveryError, shownError } from './delivery-error.ts'

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

  test('tells a name of the private network from one that does not exist in the log, not to merchants', async () => {
    const names = {
      resolve: async (hostname: string) => {
        if (hostname === 'printer') return ['10.0.0.7']
        throw new NameNotResolved(hostname)
      },
    }
    const agent = openCallbackAgent(false, 2_000, names)
    afterAll(() => agent.destroy())
    const errorOf = (host: string) =>
      request(`http://${host}/`, { dispatcher: agent }).then(() => 'sent', deliveryError)
    const errors = [await errorOf('printer'), await errorOf('nothing')]
    expect(errors).toEqual(['NAME_IS_PRIVATE', 'NAME_NOT_RESOLVED'])
    expect(errors.map(shownError)).toEqual(['NAME_NOT_RESOLVED', 'NAME_NOT_RESOLVED'])
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

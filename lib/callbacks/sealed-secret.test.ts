import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, test } from 'vitest'
import { openSecretBox } from '../platform/secrets/secret-box.ts'
import {
  callbackState,
  merchantServer,
  callbackTestContext,
  testSecret,
  waitingCallback,
} from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { deliverDueCallbacks } from '../testing/deliver-due-callbacks.ts'
import { keptLog } from '../testing/silent-log.ts'
import { openCourier } from './courier.ts'

const db = await testDatabase()
const shop = await merchantServer((_, response) => void response.writeHead(200).end())
afterAll(() => shop.close())

describe('a callback secret that is encrypted', () => {
  const sealed = openSecretBox(Buffer.alloc(32, 1).toString('base64')).seal(testSecret, 'callback-secret')
  const secrets = openSecretBox(Buffer.alloc(32, 2).toString('base64'))
  const waitingSealed = async () => {
    const id = await waitingCallback(db, shop.url, 'SEALED')
    await db.pool.query(`update merchant set callback_secret = $1 where code = 'SEALED'`, [sealed])
    return id
  }

  test('with another GATEWAY_SECRET_KEY fails each delivery, which counts: after five the callback has failed, and nothing was sent', async () => {
    const context = { ...callbackTestContext(db), secrets }
    const id = await waitingSealed()
    for (const counted of [1, 2, 3, 4, 5]) {
      expect(await deliverDueCallbacks(context, 4)).toBe(1)
      expect(await callbackState(db, id)).toMatchObject({ counted_tries: counted, lease_until: null })
      context.later(120)
    }
    const { status, deliveries } = await callbackState(db, id)
    expect(status).toBe('FAILED')
    expect(deliveries).toMatchObject(
      Array.from({ length: 5 }, () => ({ status: null, error: 'SECRET_NOT_OPENED' })),
    )
    expect(shop.arrivals).toEqual([])
  })

  test('that can be decrypted signs the delivery', async () => {
    const id = await waitingSealed()
    const same = openSecretBox(Buffer.alloc(32, 1).toString('base64'))
    await deliverDueCallbacks({ ...callbackTestContext(db), secrets: same }, 4)
    expect(await callbackState(db, id)).toMatchObject({ status: 'DELIVERED' })
    expect(
      new Webhook(testSecret).verify(
        shop.arrivals[0]?.body ?? '',
        shop.arrivals[0]?.headers as Record<string, string>,
      ),
    ).toBeDefined()
  })

  test('with another key is logged once a minute, however many callbacks wait', async () => {
    const log = keptLog()
    const lines = () => log.lines.filter(({ level }) => level === 'error').map(({ event }) => event)
    const context = { ...callbackTestContext(db, { callbackRetrySeconds: 30 }), secrets, log }
    await Promise.all([1, 2, 3].map(waitingSealed))
    const courier = openCourier(context)
    const logged: number[] = []
    for (let round = 0; round < 4; round += 1) {
      expect(await courier.collect()).toBe(3)
      await courier.settled()
      logged.push(lines().length)
      context.later(30)
    }
    await courier.close(0)
    expect(logged).toEqual([1, 1, 2, 2])
    expect(new Set(lines())).toEqual(new Set(['callback.secret-unreadable']))
    expect(log.lines.find(({ level }) => level === 'error')?.fields).toEqual({
      err: expect.any(Error),
      callbackId: expect.any(String),
      merchantCode: 'SEALED',
    })
  })
})

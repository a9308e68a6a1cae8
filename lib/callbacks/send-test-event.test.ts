import { expect, it } from 'vitest'
import { callbackTestContext, waitingCallback } from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { shopOfEachTest } from '../testing/shop-of-each-test.ts'
import { sendTestEvent } from './send-test-event.ts'

const db = await testDatabase()
const shop = shopOfEachTest(db)

it('a test event that is not answered ends at its limit', async () => {
  await waitingCallback(db, shop.url)
  shop.respond = () => {}
  const sent = await sendTestEvent(callbackTestContext(db), { merchantCode: 'SHOP', limitMs: 100 })
  expect(sent).toMatchObject({ callbackUrl: shop.url, delivery: { error: 'TIMEOUT' } })
})

it('a test event whose secret cannot be decrypted is not sent', async () => {
  await waitingCallback(db, shop.url)
  const secrets = {
    open: () => {
      throw new Error('another key')
    },
  }
  const sent = await sendTestEvent({ ...callbackTestContext(db), secrets }, { merchantCode: 'SHOP' })
  expect(sent).toMatchObject({ delivery: { error: 'SECRET_NOT_OPENED' } })
  expect(shop.arrivals).toEqual([])
})

it('a redirect of a test event is not followed', async () => {
  await waitingCallback(db, shop.url)
  shop.respond = (response) => response.writeHead(302, { location: `${shop.url}/elsewhere` }).end()
  const sent = await sendTestEvent(callbackTestContext(db), { merchantCode: 'SHOP' })
  expect(sent).toMatchObject({ delivery: { status: 302 } })
  expect(shop.arrivals).toHaveLength(1)
})

it('there is none of a merchant that is unknown', async () => {
  expect(await sendTestEvent(callbackTestContext(db), { merchantCode: 'NONE' })).toBe('MERCHANT_UNKNOWN')
})

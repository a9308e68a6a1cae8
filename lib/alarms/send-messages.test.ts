import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { byOperator } from '../platform/audit/actor.ts'
import { shopOfEachTest } from '../testing/shop-of-each-test.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { sendMail } from './mailer.ts'
import { sendDueMessage } from './send-messages.ts'
import { sendTestMail, sendTestWebhook } from './send-test.ts'
import { writeMails } from './tell-alarms.ts'
import { openMailServer } from './testing/mail-server.ts'
import { newPerson } from './testing/new-person.ts'
import { removeWebhook, setWebhook } from './webhook.ts'
import { alarmMessageClaim } from '#sql/alarm_message'

const server = await openMailServer()
afterAll(() => server.close())
const opened = await testGateway({ CALLBACK_ALLOW_PRIVATE: 'true' })
const { db } = opened
const gateway = { ...opened, config: { ...opened.config, smtp: server.smtp } }
const person = await newPerson(db, 'FINANCE')
const shop = shopOfEachTest(db)
const by = byOperator('test')

beforeEach(async () => {
  server.mails.length = 0
  server.answers = {}
  await db.pool.query('delete from alarm_message; delete from alarm_webhook')
})

const write = (personId: string | undefined, body = 'Payouts — held.\n') =>
  writeMails(db, [
    {
      personId,
      kinds: personId === undefined ? [] : ['GatewayPayoutsHeld'],
      title: 'Alarm: Zürich ₹5\r\nBcc: eve@example.com',
      body,
    },
  ])
const stored = async () => {
  const { rows } = await db.pool.query<{
    tries: number
    sent: boolean
    due: boolean
    over: boolean
    error: string
  }>(
    `select tries, sent_at is not null as sent, next_try_at <= gateway_now() as due, next_try_at is null as over, error from alarm_message`,
  )
  return rows
}
const makeDue = () =>
  db.pool.query(`update alarm_message set next_try_at = gateway_now() where next_try_at is not null`)

it('an e-mail is plain text, to that person alone, once', async () => {
  await write(person.personId)
  expect([await sendDueMessage(gateway, 'PEOPLE'), await sendDueMessage(gateway, 'PEOPLE')]).toEqual([
    true,
    false,
  ])
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail).toMatchObject({ from: 'gateway@pay.example', to: [person.email], text: 'Payouts — held.\r\n' })
  expect(mail?.header('Content-Type')).toMatch(/^text\/plain; charset=utf-8/)
  expect(mail?.header('Bcc')).toBeUndefined()
  expect(mail?.header('Message-ID')).toMatch(/^<[0-9a-f-]{36}@pay\.example>$/)
  expect(await stored()).toMatchObject([{ sent: true, over: true, tries: 1 }])
})

it('several processes send one message once', async () => {
  await write(person.personId)
  const claim = alarmMessageClaim({ toPeople: true })
  const claimed = await db
    .transaction(async (transaction) => {
      const one = (await transaction.query(claim)).rows.length
      const another = (await db.query(claim)).rows.length
      throw new Error(`${one} and ${another}`)
    })
    .catch((error: Error) => error.message)
  expect(claimed).toBe('1 and 0')
  await Promise.all(Array.from({ length: 5 }, () => sendDueMessage(gateway, 'PEOPLE')))
  expect(server.mails).toHaveLength(1)
})

it('what the server does not take now is tried again later, under the same ID, and not before', async () => {
  await write(person.personId)
  server.answers = { data: '451 later' }
  await sendDueMessage(gateway, 'PEOPLE')
  expect(await stored()).toMatchObject([
    { sent: false, over: false, due: false, error: expect.stringContaining('451') as string },
  ])
  expect(await sendDueMessage(gateway, 'PEOPLE')).toBe(false)
  server.answers = {}
  await makeDue()
  await sendDueMessage(gateway, 'PEOPLE')
  expect(await stored()).toMatchObject([{ sent: true, tries: 2, error: null }])
  expect(server.mails).toHaveLength(1)
})

it('a process that died while it sent leaves a message that is sent by another one', async () => {
  await write(person.personId)
  await db.pool.query(
    `update alarm_message set tries = 1, next_try_at = gateway_now() + interval '5 minutes'`,
  )
  expect(await sendDueMessage(gateway, 'PEOPLE')).toBe(false)
  await makeDue()
  expect(await sendDueMessage(gateway, 'PEOPLE')).toBe(true)
  expect(server.mails).toHaveLength(1)
})

it('an address that the server refuses for good, and somebody who was disabled, are given up', async () => {
  await write(person.personId)
  server.answers = { rcpt: '550 no such mailbox' }
  await sendDueMessage(gateway, 'PEOPLE')
  const gone = await newPerson(db, 'ADMIN')
  await db.pool.query('update person set disabled_at = now() where id = $1', [gone.personId])
  await write(gone.personId)
  await sendDueMessage(gateway, 'PEOPLE')
  expect(await stored()).toMatchObject([
    { over: true, sent: false },
    { over: true, sent: false },
  ])
  expect(server.mails).toEqual([])
})

it('after three days a message is given up', async () => {
  await write(person.personId)
  await db.pool.query(`update alarm_message set created_at = created_at - interval '73 hours'`)
  server.answers = { data: '451 later' }
  await sendDueMessage(gateway, 'PEOPLE')
  expect(await stored()).toMatchObject([{ over: true, sent: false }])
})

it('what waited for a server for three days is over, be it set again', async () => {
  await write(person.personId)
  const without = { ...gateway, config: { ...gateway.config, smtp: undefined } }
  expect(await sendDueMessage(without, 'PEOPLE')).toBe(false)
  await db.pool.query(`update alarm_message set created_at = created_at - interval '73 hours'`)
  await sendDueMessage(without, 'WEBHOOK')
  expect(await sendDueMessage(gateway, 'PEOPLE')).toBe(false)
  expect(await stored()).toMatchObject([{ over: true, sent: false, tries: 0 }])
  expect(server.mails).toEqual([])
})

it('who lost the right before it was sent does not get it', async () => {
  const former = await newPerson(db, 'FINANCE')
  await write(former.personId)
  await db.pool.query(`update person set role = 'VIEWER' where id = $1`, [former.personId])
  await sendDueMessage(gateway, 'PEOPLE')
  expect(await stored()).toMatchObject([{ over: true, sent: false }])
  expect(server.mails).toEqual([])
})

it('e-mail that waits for its server does not hold up the webhook', async () => {
  await setWebhook(db, gateway.secrets, shop.url, { by })
  await write(person.personId)
  await write(undefined, '{}')
  server.isSilent = true
  const mail = sendDueMessage(gateway, 'PEOPLE')
  await sendDueMessage(gateway, 'WEBHOOK')
  expect(shop.arrivals).toHaveLength(1)
  server.isSilent = false
  server.hangUp()
  await mail
})

it('a server that says nothing does not hold anybody up', async () => {
  server.isSilent = true
  const mail = { id: 'x', to: person.email, title: 'Alarm', body: 'Text' }
  expect(await sendMail(server.smtp, mail, 200)).toMatchObject({ mayRepeat: true })
  server.isSilent = false
})

it('with a password nothing is sent over a connection that is not encrypted, and the password is in no record', async () => {
  await write(person.personId)
  const smtp = { ...server.smtp, user: 'gateway', password: 'hunter2hunter2' }
  await sendDueMessage({ ...gateway, config: { ...gateway.config, smtp } }, 'PEOPLE')
  expect(server.mails).toEqual([])
  expect(await stored()).toMatchObject([{ sent: false, over: false }])
  expect(JSON.stringify(await stored())).not.toContain('hunter2')
})

it('a webhook is signed as Standard Webhooks has it, and any 2xx counts', async () => {
  const secret = await setWebhook(db, gateway.secrets, shop.url, { by })
  await write(undefined, '{"event":"ALARMS"}')
  shop.respond = (response) => response.writeHead(202).end()
  await sendDueMessage(gateway, 'WEBHOOK')
  const [arrival] = shop.arrivals
  const { headers = {}, body = '' } = arrival ?? {}
  expect(body).toBe('{"event":"ALARMS"}')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(await stored()).toMatchObject([{ sent: true }])
})

it('a webhook that answers otherwise is tried again; one that was removed is given up', async () => {
  await setWebhook(db, gateway.secrets, shop.url, { by })
  await write(undefined, '{}')
  shop.respond = (response) => response.writeHead(500).end()
  await sendDueMessage(gateway, 'WEBHOOK')
  expect(await stored()).toMatchObject([{ sent: false, over: false, error: 'HTTP 500' }])
  await removeWebhook(db, { by })
  await makeDue()
  await sendDueMessage(gateway, 'WEBHOOK')
  expect(await stored()).toMatchObject([{ sent: false, over: true }])
})

it('a webhook does not reach into the own network where callbacks may not', async () => {
  await setWebhook(db, gateway.secrets, shop.url, { by })
  const guarded = { ...gateway, config: { ...gateway.config, callbackAllowPrivate: false } }
  expect(await sendTestWebhook(guarded)).toMatchObject({ to: shop.url, error: expect.any(String) as string })
  expect(shop.arrivals).toEqual([])
})

it('a test says whether it was taken', async () => {
  expect(await sendTestMail(gateway, person.email)).toEqual({ to: person.email })
  expect(server.mails[0]?.text).toContain('/console/alarms')
  server.answers = { data: '554 no' }
  expect(await sendTestMail(gateway, person.email)).toMatchObject({
    error: expect.stringContaining('554') as string,
  })
  expect(await sendTestMail(opened, person.email)).toBe('NOT_SET')
  expect(await sendTestWebhook(gateway)).toBe('NOT_SET')
})

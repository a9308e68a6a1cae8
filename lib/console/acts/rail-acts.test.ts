import { randomBytes, randomUUID } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import type { Position } from '../../people/rights.ts'
import { selectAudit } from '../../platform/audit/select-audit.ts'
import { selectRailRows } from '../../rails/rows/rail-row.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { openSettings, sealSettings } from '../../rails/rows/sealed-settings.ts'
import { moodyConnector } from '../../rails/testing/moody-connector.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { readRails } from '../system/read-rails.ts'
import { approve, waitingFor } from './approvals.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import {
  addRailAct,
  bookReturnAct,
  configureRailAct,
  disableRailAct,
  enableRailAct,
  railSettingsAct,
  refuseSettings,
  testRailAct,
} from './rail-acts.ts'

const connector = await moodyConnector({})
afterAll(() => connector.close())
const gateway = await testGateway({ GATEWAY_FOUR_EYES: 'on', GATEWAY_ALLOW_HTTP: 'true' })
const { db, secrets } = gateway

const at = (role: Extract<Position, { of: 'HOUSE' }>['role']): Deciding => ({
  writes: gateway,
  person: {
    personId: randomUUID(),
    email: `${role}@house.example`,
    name: role,
    position: { of: 'HOUSE', role },
  },
  sessionId: 'session',
})
const [admin, other, finance] = [at('ADMIN'), at('ADMIN'), at('FINANCE')]

const settings = { baseUrl: connector.baseUrl, secret: connector.secret }
const added = { kind: 'remote', name: 'Connector', currencyCode: 'KES', settings }
const onlyRail = async () => {
  const [row] = await selectRailRows(db)
  if (!row) throw new Error('there is no rail')
  return row
}

/** Another person agrees with all that waits. */
async function agreed() {
  const waiting = await waitingFor(other)
  const shown = JSON.stringify(waiting, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(shown).not.toContain(connector.secret)
  return Promise.all(waiting.map(({ id, hash }) => approve(other, id, hash)))
}

it('a rail is added, tested, enabled, changed and disabled as by commands, with four eyes where they ask', async () => {
  expect(await decide(admin, addRailAct, added)).toMatchObject({ result: 'WAITS' })
  expect(await selectRailRows(db)).toEqual([])
  expect(await agreed()).toMatchObject([{ result: 'DONE' }])
  const { id: railId } = await onlyRail()

  expect(await decide(admin, testRailAct, { railId })).toMatchObject({ result: 'DONE' })
  expect(await decide(admin, enableRailAct, { railId })).toMatchObject({ result: 'WAITS' })
  expect(await agreed()).toMatchObject([{ result: 'DONE' }])
  expect(await onlyRail()).toMatchObject({ isEnabled: true })

  const change = {
    railId,
    name: 'Connector',
    priority: '10',
    share: '70',
    min: '',
    max: '250000',
    settlesIn: '',
  }
  expect(await decide(admin, configureRailAct, change)).toMatchObject({ result: 'WAITS' })
  expect((await waitingFor(other))[0]?.facts.table?.rows).toEqual([
    ['Priority', '100', '10'],
    ['Share', '100', '70'],
    ['Largest amount', 'none', '250000'],
  ])
  expect(await agreed()).toMatchObject([{ result: 'DONE' }])
  expect(await onlyRail()).toMatchObject({
    priority: 10,
    share: 70,
    min: undefined,
    max: { amount: 25_000_000n },
  })

  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(await decide(admin, railSettingsAct, { railId, settings: { secret } })).toMatchObject({
    result: 'WAITS',
  })
  await agreed()
  const { sealedSettings } = await onlyRail()
  expect(openSettings(secrets, railId, sealedSettings)).toEqual({ ...settings, secret })

  expect(await decide(admin, disableRailAct, { railId })).toMatchObject({ result: 'DONE' })
  expect(await onlyRail()).toMatchObject({ isEnabled: false })

  const [shown] = await readRails(gateway)
  expect(shown?.settings?.map(({ name }) => name)).toEqual(['baseUrl', 'secret'])
  expect(shown?.row).not.toHaveProperty('sealedSettings')
  const audited = JSON.stringify(await selectAudit(db, {}, undefined, 50), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const value of [secret, connector.secret]) expect(audited).not.toContain(value)
  for (const command of ['add', 'test', 'enable', 'configure', 'settings', 'disable'])
    expect(audited).toContain(`"rail ${command}"`)
})

it('what the settings cannot be is refused at once, without a value, and FINANCE changes nothing', async () => {
  const wrong = { ...added, name: 'Other', settings: { baseUrl: 'ftp://x.example', secret: 'not-a-secret' } }
  const refused = await decide(admin, addRailAct, wrong)
  expect(refused).toMatchObject({ result: 'REFUSED', said: expect.stringContaining('secret') as string })
  expect(refused.said).not.toContain('not-a-secret')
  expect(await decide(finance, addRailAct, { ...added, name: 'Third' })).toMatchObject({
    said: 'Your role may not change the rails and the system.',
  })
})

it('money that went back and was taken from no payment is booked by two, and once', async () => {
  const { id: railId } = await onlyRail()
  await db.pool.query(
    `insert into rail_return (rail_id, id, key, receipt_id, currency_code, amount, state, created_at)
     values ($1, 'B-1', 'ORDER', 'R-1', 'KES', 70, 'OPEN', gateway_now())`,
    [railId],
  )
  expect((await readRails(gateway))[0]?.returns).toMatchObject([{ id: 'B-1', idReceipt: 'R-1' }])
  const typed = { railId, idReturn: 'B-1', idReceipt: 'R-1', reason: 'a fraud' }
  expect(await decide(finance, bookReturnAct, typed)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(admin, bookReturnAct, typed)).toMatchObject({ result: 'WAITS' })
  expect((await waitingFor(other))[0]?.facts.facts).toContainEqual(['Money', money(7_000n, 'KES')])
  expect(await agreed()).toMatchObject([
    { result: 'DONE', said: expect.stringContaining('70 KES') as string },
  ])
  expect((await readRails(gateway))[0]?.returns).toEqual([])
  expect(await decide(admin, bookReturnAct, typed)).toMatchObject({
    said: 'This return is not open any more.',
  })
  expect(await checkLedger(db)).toEqual([])
})

it('who approves settings sees whose money it becomes, now and then, and no secret', async () => {
  const pix = {
    baseUrl: 'https://pix.example',
    tokenUrl: 'https://pix.example/token',
    clientId: 'id',
    clientSecret: 'kept-for-itself',
    key: 'loja@house.example',
  }
  const typed = { kind: 'pix-api', name: 'Pix', currencyCode: 'BRL', settings: pix }
  expect(await decide(admin, addRailAct, typed)).toMatchObject({ result: 'WAITS' })
  expect((await waitingFor(other))[0]?.facts.facts).toContainEqual(['key', pix.key])
  expect(await agreed()).toMatchObject([{ result: 'DONE' }])
  const railId = (await selectRailRows(db)).find(({ name }) => name === 'Pix')?.id
  const change = { clientSecret: 'another-secret', key: 'thief@elsewhere.example' }
  expect(await decide(admin, railSettingsAct, { railId, settings: change })).toMatchObject({
    result: 'WAITS',
  })
  const [asked] = await waitingFor(other)
  expect(asked?.facts.facts).toContainEqual(['key', `${pix.key} → ${change.key}`])
  expect(asked?.facts.facts).toContainEqual(['Addresses', `${pix.baseUrl}, ${pix.tokenUrl}`])
  expect(JSON.stringify(asked?.facts)).not.toMatch(/kept-for-itself|another-secret/)
  expect(await agreed()).toMatchObject([{ result: 'DONE' }])
})

const certificate = rootCertificates[0] ?? ''
const mpesaSettings = {
  baseUrl: 'https://daraja.example',
  consumerKey: 'hidden',
  consumerSecret: 'hidden',
  passKey: 'hidden',
  shortCode: '600000',
  till: '600001',
  type: 'TILL',
  b2c: { initiatorName: 'hidden', initiatorPassword: 'hidden', certificate, shortCode: '600002' },
}
const momoSettings = {
  baseUrl: 'https://momo.example',
  subscriptionKey: 'hidden',
  apiUser: 'hidden',
  apiKey: 'hidden',
  targetEnvironment: 'mtnghana',
}

it.each([
  ['mpesa', 'KES', mpesaSettings, ['600000', '600001', '600002', 'TILL']],
  ['momo', 'GHS', momoSettings, ['mtnghana']],
])('the account of a rail of %s is shown to who approves it', async (kind, currencyCode, given, values) => {
  const facts = await addRailAct.describe(gateway, {
    kind,
    name: kind,
    currencyCode: currencyCode as 'KES' | 'GHS',
    settings: given,
  })
  if ('refused' in facts) throw new Error(facts.refused)
  expect(facts.facts.map(([, value]) => value)).toEqual(expect.arrayContaining(values))
  expect(JSON.stringify(facts)).not.toContain('hidden')
})

it('a rail whose settings cannot be opened stands in the list, and gets all of them anew', async () => {
  const { id: railId } = await onlyRail()
  const foreign = openSecretBox(randomBytes(32).toString('base64'))
  const sealed = sealSettings(foreign, railId, settings)
  await db.pool.query('update rail set settings = $2 where id = $1', [railId, sealed])
  const shown = await readRails(gateway)
  expect(shown.find(({ row }) => row.id === railId)?.settings).toBeUndefined()
  const { secret } = settings
  expect(await decide(admin, railSettingsAct, { railId, settings: { secret } })).toMatchObject({
    said: expect.stringContaining('baseUrl is missing') as string,
  })
  expect(await decide(admin, railSettingsAct, { railId, settings })).toMatchObject({ result: 'WAITS' })
  expect((await waitingFor(other))[0]?.facts.facts).toContainEqual([
    'Settings now',
    expect.stringContaining('cannot be read'),
  ])
  expect(await agreed()).toMatchObject([{ result: 'DONE' }])
  expect(openSettings(secrets, railId, (await onlyRail()).sealedSettings)).toEqual(settings)
})

it('settings that cannot be read are refused in the audit, without what was typed', async () => {
  const { id: railId } = await onlyRail()
  await refuseSettings(admin, railSettingsAct, { railId }, 'headers is no JSON.')
  const [event] = await selectAudit(db, {}, undefined, 1)
  expect(event).toMatchObject({ command: 'rail settings', after: { railId }, refused: 'headers is no JSON.' })
})

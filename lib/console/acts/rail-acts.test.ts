import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { Position } from '../../people/rights.ts'
import { selectAudit } from '../../platform/audit/select-audit.ts'
import { selectRailRows } from '../../rails/rows/rail-row.ts'
import { openSettings } from '../../rails/rows/sealed-settings.ts'
import { moodyConnector } from '../../rails/testing/moody-connector.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { readRails } from '../system/read-rails.ts'
import { approve, waitingFor } from './approvals.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import {
  addRailAct,
  configureRailAct,
  disableRailAct,
  enableRailAct,
  railSettingsAct,
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
  expect(shown?.settings.map(({ name }) => name)).toEqual(['baseUrl', 'secret'])
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

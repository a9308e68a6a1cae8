import { expect, it } from 'vitest'
import { settingsFault } from '../rows/settings-fault.ts'
import { momo } from './rail.ts'
import { referenceIdOf } from './reference.ts'

const good = {
  baseUrl: 'https://proxy.momoapi.mtn.com',
  subscriptionKey: 'subscription1',
  apiUser: '6a1c3f5e-0000-4000-8000-000000000001',
  apiKey: 'secret1',
  targetEnvironment: 'mtnghana',
}
const faultOf = (
  settings: object,
  of: Partial<Parameters<typeof settingsFault>[2]> = {},
): string | undefined =>
  settingsFault(momo, settings, { allowHttp: false, currencyCode: 'GHS', mode: 'live', ...of })

it('settings are taken that name all that a product needs', () => {
  expect(faultOf(good)).toBeUndefined()
  expect(faultOf({ ...good, callbackHost: 'pay.example.com' })).toBeUndefined()
  const { subscriptionKey, apiUser, apiKey } = good
  expect(faultOf({ ...good, disbursement: { subscriptionKey, apiUser, apiKey } })).toBeUndefined()
})

it.each([
  [{ ...good, callbackHost: 'https://pay.example.com/n' }, 'callbackHost must be a host'],
  [{ ...good, apiKey: 'with\nline' }, 'apiKey must have'],
  [{ ...good, targetEnvironment: 'mtnuganda' }, 'targetEnvironment is not valid'],
  [{ ...good, disbursement: { apiUser: 'a' } }, 'disbursement.subscriptionKey is missing'],
  [{ ...good, secret: 'x' }, 'secret is no setting'],
  [{ ...good, baseUrl: 'http://mtn.example' }, 'https://'],
  [{ ...good, targetEnvironment: 'mtnzambia' }, 'targetEnvironment mtnzambia is in ZMW, and the rail in GHS'],
])('settings are refused by name: %#', (settings, says) => {
  expect(faultOf(settings)).toContain(says)
})

it("MTN's sandbox is for an installation in sandbox mode alone: its money is none", () => {
  const sandbox = { ...good, targetEnvironment: 'sandbox' }
  expect(faultOf(sandbox)).toContain('this installation is live')
  expect(faultOf(sandbox, { mode: 'sandbox' })).toBeUndefined()
})

it('a key has one UUID of version 4 on a rail, and another on another rail', () => {
  const keys = Array.from({ length: 200 }, (_, at) => `K${at}`)
  const all = keys.map((key) => referenceIdOf('rail-1', key))
  for (const id of all)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set([...all, ...keys.map((key) => referenceIdOf('rail-2', key))]).size).toBe(400)
  expect(keys.map((key) => referenceIdOf('rail-1', key))).toEqual(all)
})

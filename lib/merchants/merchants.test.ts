import { describe, expect, it, vi } from 'vitest'
import { byOperator } from '../platform/audit/actor.ts'
import { makeKeyPair } from '../testing/contract/api-client.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { openMerchantDirectory } from './directory.ts'
import { addKey } from './keys/add-key.ts'
import { removeKey } from './keys/remove-key.ts'
import { revokeTokens } from './keys/revoke-tokens.ts'
import { listMerchants } from './list.ts'
import { registerMerchant, type Registration } from './register.ts'
import { configureMerchant, type Configuration } from './settings/configure.ts'
import type { OfferedMethod } from './settings/method-change.ts'
import { showMerchant } from './show.ts'

const gateway = await testGateway()
const { db, secrets, clock, merchants } = gateway
const keys = makeKeyPair()

const register = (code: string, more: Partial<Registration> = {}) =>
  registerMerchant(db, secrets, { code, name: `${code} Ltd`, publicKeys: [], ...more }, byOperator('asha'))
const audit = async (code: string) => {
  const events = await (
    await db.prisma()
  ).auditEvent.findMany({
    where: { merchantCode: code },
    orderBy: { id: 'asc' },
  })
  return events.map(({ actor, command, before, after }) => ({ actor, command, before, after }))
}
const fresh = async (code: string) => {
  merchants.drop(code)
  const merchant = await merchants.find(code)
  if (!merchant) throw new Error(`${code} does not exist`)
  return merchant
}

describe('registering a merchant', () => {
  it('enables everything, opens a balance of zero in each currency and shows each secret once', async () => {
    const registered = await register('NEW', { publicKeys: [keys.publicKey], secret: true })
    expect(registered).toEqual({
      merchantCode: 'NEW',
      channelName: 'NEW Ltd',
      callbackSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      secret: expect.stringMatching(/^[\w-]{43}$/),
    })
    const merchant = await fresh('NEW')
    expect(merchant).toMatchObject({ requestsPerSecond: 10, timeZone: 'UTC', publicKeys: [keys.publicKey] })
    expect(merchant.method('payin', 'UPIQR', 'INR')).toEqual({
      enabled: true,
      feePercent: '1.5',
      feeFixed: 0n,
    })
    expect([merchant.currencyEnabled('INR'), merchant.vatPercent('INR')]).toEqual([true, '0'])
    expect(await (await db.prisma()).merchantBalance.count({ where: { merchantCode: 'NEW' } })).toBe(24)
  })

  it('stores no secret in plain text, neither in the database nor in the audit', async () => {
    const registered = await register('SEALED', { secret: true })
    if ('fault' in registered) throw new Error(registered.message)
    const rows = await db.pool.query(`select callback_secret::text, s.hash, a::text as audit from merchant m
      join merchant_secret s on s.merchant_code = m.code join audit_event a on a.merchant_code = m.code where m.code = 'SEALED'`)
    const stored = JSON.stringify(rows.rows)
    expect(stored).toContain('scrypt$')
    expect(stored).not.toContain(registered.secret)
    expect(stored).not.toContain(Buffer.from(registered.callbackSecret).toString('hex'))
  })

  it.each<[string, string, Partial<Registration>, string]>([
    ['a code that is taken', 'ACME', {}, 'MERCHANT_EXISTS'],
    ['a code with a space', 'AC ME', {}, 'MERCHANT_CODE_MALFORMED'],
    ['an empty name', 'EMPTY', { name: '' }, 'SETTING_INVALID'],
    ['a rate of zero', 'ZERO', { requestsPerSecond: 0 }, 'SETTING_INVALID'],
    ['a private key', 'PRIVATE', { publicKeys: [keys.privateKey] }, 'PUBLIC_KEY_UNUSABLE'],
  ])('refuses %s and stores nothing', async (_, code, more, fault) => {
    const before = (await listMerchants(db)).length
    expect(await register(code, more)).toMatchObject({
      fault,
      message: expect.stringMatching(/\.$|pem$|----$/),
    })
    expect(await listMerchants(db)).toHaveLength(before)
  })

  it('gives the code to one of two concurrent requests', async () => {
    const results = await Promise.all([register('RACE'), register('RACE')])
    expect(results.filter((result) => 'fault' in result)).toHaveLength(1)
  })
})

it('records who changed what', async () => {
  await register('AUDITED')
  const added = await addKey(db, 'AUDITED', keys.publicKey, byOperator('binh'))
  if ('fault' in added) throw new Error(added.message)
  await removeKey(db, { code: 'AUDITED', publicKey: added.fingerprint }, byOperator('chai'))
  await revokeTokens(db, 'AUDITED', byOperator('dina'))
  await configureMerchant(db, [], { code: 'AUDITED', name: 'Renamed' }, byOperator('emre'))
  expect(await audit('AUDITED')).toEqual([
    {
      actor: 'operator:asha',
      command: 'merchant create',
      before: null,
      after: { name: 'AUDITED Ltd', requestsPerSecond: 10, publicKeys: [], secret: false },
    },
    {
      actor: 'operator:binh',
      command: 'merchant add-key',
      before: null,
      after: { publicKey: added.fingerprint },
    },
    {
      actor: 'operator:chai',
      command: 'merchant remove-key',
      before: { publicKey: added.fingerprint },
      after: null,
    },
    {
      actor: 'operator:dina',
      command: 'merchant revoke-tokens',
      before: null,
      after: { tokensValidAfter: clock.now().toISOString() },
    },
    {
      actor: 'operator:emre',
      command: 'merchant configure',
      before: { name: 'AUDITED Ltd' },
      after: { name: 'Renamed' },
    },
  ])
})

it('finds no merchant that is not registered', async () => {
  const unknown = { fault: 'MERCHANT_UNKNOWN', message: expect.stringContaining('merchant list') }
  expect(await addKey(db, 'NOBODY', keys.publicKey, byOperator('asha'))).toEqual(unknown)
  expect(await removeKey(db, { code: 'NOBODY', publicKey: keys.publicKey }, byOperator('asha'))).toEqual(
    unknown,
  )
  expect(await revokeTokens(db, 'NOBODY', byOperator('asha'))).toEqual(unknown)
  expect(await configureMerchant(db, [], { code: 'NOBODY', name: 'X' }, byOperator('asha'))).toEqual(unknown)
  expect(await showMerchant(db, secrets, 'NOBODY')).toEqual(unknown)
  expect(await merchants.find('NOBODY')).toBeUndefined()
})

it('removes only a registered key, which can be added again', async () => {
  await register('KEYS', { publicKeys: [keys.publicKey] })
  const remove = () => removeKey(db, { code: 'KEYS', publicKey: keys.publicKey }, byOperator('asha'))
  expect(await remove()).toHaveProperty('fingerprint')
  expect(await remove()).toMatchObject({ fault: 'PUBLIC_KEY_UNKNOWN' })
  expect((await fresh('KEYS')).publicKeys).toEqual([])
  await addKey(db, 'KEYS', keys.publicKey, byOperator('asha'))
  expect((await fresh('KEYS')).publicKeys).toEqual([keys.publicKey])
})

describe('configuring', () => {
  const offered: OfferedMethod[] = [
    { kind: 'payin', methodCode: 'UPIQR', currencyCode: 'INR' },
    { kind: 'payin', methodCode: 'OFFLINE', currencyCode: 'THB' },
    { kind: 'payin', methodCode: 'OFFLINE', currencyCode: 'JPY' },
    { kind: 'topup', methodCode: 'OFFLINE', currencyCode: 'THB' },
  ]
  const configure = (code: string, configuration: Partial<Configuration>) =>
    configureMerchant(db, offered, { code, ...configuration }, byOperator('asha'))

  it('changes what is named and leaves the rest', async () => {
    await register('LIMITS')
    expect(await configure('LIMITS', { method: 'UPIQR', minimum: '10.50', feeFixed: '3' })).toEqual({
      merchantCode: 'LIMITS',
      methods: 1,
      currencies: 0,
    })
    expect(await configure('LIMITS', { method: 'UPIQR', maximum: '1000' })).toHaveProperty('methods', 1)
    const merchant = await fresh('LIMITS')
    expect(merchant.method('payin', 'UPIQR', 'INR')).toEqual({
      enabled: true,
      minimum: 1050n,
      maximum: 100000n,
      feePercent: '1.5',
      feeFixed: 300n,
    })
    expect(merchant.method('payin', 'OFFLINE', 'THB')).toEqual({
      enabled: true,
      feePercent: '1.5',
      feeFixed: 0n,
    })
  })

  it('without a method changes all methods of every kind', async () => {
    await register('ALL')
    expect(await configure('ALL', { feePercent: '2.25' })).toEqual({
      merchantCode: 'ALL',
      methods: 4,
      currencies: 0,
    })
    const merchant = await fresh('ALL')
    expect(
      offered.map(
        ({ kind, methodCode, currencyCode }) => merchant.method(kind, methodCode, currencyCode).feePercent,
      ),
    ).toEqual(['2.25', '2.25', '2.25', '2.25'])
  })

  it('disables a method in its currencies, or a currency as a whole', async () => {
    await register('OFF')
    await configure('OFF', { method: 'OFFLINE', enabled: false })
    await configure('OFF', { currency: 'INR', enabled: false, vatPercent: '18' })
    const merchant = await fresh('OFF')
    expect(merchant.method('topup', 'OFFLINE', 'THB').enabled).toBe(false)
    expect(merchant.method('payin', 'UPIQR', 'INR').enabled).toBe(true)
    expect([
      merchant.currencyEnabled('INR'),
      merchant.vatPercent('INR'),
      merchant.currencyEnabled('THB'),
    ]).toEqual([false, '18', true])
    await configure('OFF', { currency: 'INR', enabled: true })
    expect(
      await fresh('OFF').then((again) => [again.currencyEnabled('INR'), again.vatPercent('INR')]),
    ).toEqual([true, '18'])
  })

  it.each<[string, Partial<Configuration>, string]>([
    ['nothing named', {}, 'No setting was given'],
    [
      'a method that does not exist',
      { method: 'UPI', enabled: false },
      'There is no method UPI. Known: OFFLINE, UPIQR.',
    ],
    [
      'a method in a currency without it',
      { method: 'UPIQR', currency: 'THB', enabled: false },
      'UPIQR is not offered in THB, only in INR.',
    ],
    ['a currency that does not exist', { currency: 'XYZ', enabled: false }, 'There is no currency XYZ.'],
    [
      'decimals that a currency does not have',
      { minimum: '10.5' },
      'The minimum 10.5 is not an amount in JPY',
    ],
    ['a negative fee', { feeFixed: '-1' }, 'The feeFixed -1 is not an amount'],
    ['a fee that is no percentage', { feePercent: '1,5' }, 'The fee 1,5 must be a percentage'],
    ['more than 100 % VAT', { vatPercent: '101' }, 'The VAT 101 must be'],
    ['a colour by name', { accent: 'blue' }, 'is not a colour such as'],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, 'There is no time zone Mars/Olympus'],
    ['an offset, which PostgreSQL reads with the other sign', { timeZone: '+07:00' }, 'no time zone +07:00'],
    ['an abbreviation, which is Israel in PostgreSQL', { timeZone: 'IST' }, 'There is no time zone IST'],
    [
      'a minimum above the maximum',
      { method: 'UPIQR', minimum: '10', maximum: '5' },
      'minimum above its maximum',
    ],
  ])('refuses %s', async (_, configuration, message) => {
    expect(await configure('ACME', configuration)).toEqual({
      fault: 'SETTING_INVALID',
      message: expect.stringContaining(message),
    })
  })

  it('stores nothing of a change that fails halfway', async () => {
    await register('WHOLE')
    await configure('WHOLE', { method: 'OFFLINE', currency: 'JPY', maximum: '5' })
    expect(await configure('WHOLE', { minimum: '10', name: 'Changed' })).toHaveProperty('fault')
    const merchant = await fresh('WHOLE')
    expect([merchant.channelName, merchant.method('payin', 'UPIQR', 'INR').minimum]).toEqual([
      'WHOLE Ltd',
      undefined,
    ])
  })
})

it('shows a merchant with its callback secret, its keys by fingerprint and its settings', async () => {
  const registered = await register('SHOWN', { publicKeys: [keys.publicKey] })
  if ('fault' in registered) throw new Error(registered.message)
  await configureMerchant(
    db,
    [{ kind: 'payin', methodCode: 'UPIQR', currencyCode: 'INR' }],
    { code: 'SHOWN', minimum: '1.50' },
    byOperator('asha'),
  )
  expect(await showMerchant(db, secrets, 'SHOWN')).toMatchObject({
    merchantCode: 'SHOWN',
    callbackSecret: registered.callbackSecret,
    publicKeys: [{ fingerprint: expect.stringMatching(/^[\da-f]{64}$/) }],
    methods: [{ kind: 'payin', methodCode: 'UPIQR', currencyCode: 'INR', enabled: true, minimum: '1.5' }],
  })
})

describe('the directory', () => {
  it('caches a merchant for three seconds and no longer', async () => {
    await register('CACHED')
    expect(await merchants.find('CACHED')).toHaveProperty('channelName', 'CACHED Ltd')
    await configureMerchant(db, [], { code: 'CACHED', name: 'Later' }, byOperator('asha'))
    gateway.clock.forward(3_000)
    expect(await merchants.find('CACHED')).toHaveProperty('channelName', 'Later')
  })

  it('reads merchants that are asked for at the same time together', async () => {
    const codes = ['TOGETHER1', 'TOGETHER2', 'TOGETHER3']
    for (const code of codes) await register(code)
    const query = vi.spyOn(db, 'query')
    const directory = openMerchantDirectory(db, clock)
    const found = await Promise.all([...codes, 'NOBODY'].map((code) => directory.find(code)))
    const statements = query.mock.calls.length
    query.mockRestore()
    expect(found.map((merchant) => merchant?.code)).toEqual([...codes, undefined])
    expect(statements).toBe(1)
  })

  it('queries the database once for many concurrent requests', async () => {
    await register('BUSY')
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => merchants.find('BUSY')))
    expect(others.every((other) => other === first)).toBe(true)
  })
})

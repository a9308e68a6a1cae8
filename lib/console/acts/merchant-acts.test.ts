import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { showMerchant } from '../../merchants/show.ts'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import { money } from '../../money/money.ts'
import { offeredMethods } from '../../payments/offered-methods.ts'
import type { Position } from '../../people/rights.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeKeyPair } from '../../testing/contract/api-client.ts'
import { merchantOf, testGateway } from '../../testing/test-gateway.ts'
import type { Act } from './act.ts'
import { approve, waitingFor } from './approvals.ts'
import { closeMerchantAct } from './close-act.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import { addKeyAct, rotateSecretAct, testEventAct } from './key-acts.ts'
import { brandingAct, createMerchantAct, pricesAct, settingsAct, switchMethodAct } from './merchant-acts.ts'
import { payoutAct } from './payout-act.ts'

const gateway = await testGateway({ GATEWAY_FOUR_EYES: 'on' })
const { db } = gateway

const at = (name: string, position: Position): Deciding => ({
  writes: gateway,
  person: { personId: randomUUID(), email: `${name}@x.example`, name, position },
  sessionId: name,
  ...(position.of === 'MERCHANT' && { merchantCode: position.merchantCode }),
})
const admin = at('Ann', { of: 'HOUSE', role: 'ADMIN' })
const finance = at('Ben', { of: 'HOUSE', role: 'FINANCE' })
const owner = at('Olga', { of: 'MERCHANT', role: 'OWNER', merchantCode: 'ACME' })
const accountant = at('Fin', { of: 'MERCHANT', role: 'FINANCE', merchantCode: 'ACME' })
const other = at('Otto', { of: 'MERCHANT', role: 'OWNER', merchantCode: 'SHOP' })

async function byTwo<Content>(first: Deciding, second: Deciding, act: Act<Content>, typed: unknown) {
  const asked = await decide(first, act, typed)
  if (asked.result !== 'WAITS') return { asked, facts: undefined, ended: undefined }
  const waiting = (await waitingFor(second)).find(({ id }) => id === asked.approvalId)
  return {
    asked,
    facts: waiting?.facts,
    ended: await approve(second, asked.approvalId, waiting?.hash ?? ''),
  }
}
const acme = () => {
  gateway.merchants.drop('ACME')
  return merchantOf(gateway)
}

test('a fee is changed by two people, who see what it was', async () => {
  const change = { merchantCode: 'ACME', currencyCode: 'INR', method: 'UPIQR', feePercent: '0.9' }
  const { facts, ended } = await byTwo(finance, admin, pricesAct, change)
  expect(facts?.table?.rows).toEqual([['UPIQR, payin', 'Fee in percent', '1.5', '0.9']])
  expect(ended).toMatchObject({ result: 'DONE' })
  expect((await acme()).method('payin', 'UPIQR', 'INR').feePercent).toBe('0.9')
})

test('finance may not switch methods, and people of a merchant may change no fee', async () => {
  const off = { merchantCode: 'ACME', currencyCode: 'INR', method: 'UPIQR', enabled: false }
  expect(await decide(finance, switchMethodAct, off)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(admin, switchMethodAct, off)).toMatchObject({ result: 'DONE' })
  expect((await acme()).method('payin', 'UPIQR', 'INR').enabled).toBe(false)
  const fee = { merchantCode: 'ACME', currencyCode: 'INR', feePercent: '0' }
  expect(await decide(owner, pricesAct, fee)).toMatchObject({ result: 'REFUSED' })
})

test('settings and branding are changed by one person with the right', async () => {
  const settings = { merchantCode: 'ACME', requestsPerSecond: '25', timeZone: 'Asia/Kolkata' }
  expect(await decide(admin, settingsAct, settings)).toMatchObject({ result: 'DONE' })
  const look = { merchantCode: 'ACME', accent: '#0B5FFF', contact: 'help@acme.example', frameAncestors: '' }
  expect(await decide(owner, brandingAct, look)).toMatchObject({ result: 'DONE' })
  expect(await acme()).toMatchObject({
    requestsPerSecond: 25,
    accent: '#0B5FFF',
    contact: 'help@acme.example',
    frameAncestors: [],
  })
  expect(await decide(owner, brandingAct, { ...look, accent: 'blue' })).toMatchObject({ result: 'REFUSED' })
  expect(await decide(owner, brandingAct, { merchantCode: 'ACME', contact: '' })).toMatchObject({
    result: 'DONE',
  })
  expect((await acme()).contact).toBeUndefined()
})

test("keys and secret are the merchant's own affair, and never another's", async () => {
  const { publicKey } = makeKeyPair()
  const key = { merchantCode: 'ACME', publicKey }
  expect(await decide(other, addKeyAct, key)).toMatchObject({
    result: 'REFUSED',
    said: 'This is not of your merchant.',
  })
  expect(await decide(owner, addKeyAct, key)).toMatchObject({ result: 'DONE' })
  expect(await showMerchant(db, gateway.secrets, 'ACME')).toMatchObject({ publicKeys: [{}] })
  expect(await decide(owner, rotateSecretAct, { merchantCode: 'ACME' })).toMatchObject({ result: 'DONE' })
  expect(await decide(owner, testEventAct, { merchantCode: 'ACME' })).toMatchObject({
    result: 'REFUSED',
    said: expect.stringContaining('No payment') as string,
  })
})

const payout = {
  merchantCode: 'ACME',
  amount: '10',
  currencyCode: 'INR',
  paymentMethod: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
  callbackUrl: 'https://shop.example/callback',
}
const ordered = async () => (await (await db.prisma()).payment.findMany({ where: { kind: 'payout' } })).length

test("a payout by form above the merchant's threshold needs another person of the merchant", async () => {
  await creditBalance(db, 'ACME', money(100_000n, 'INR'), byOperator('test'))
  const { asked, facts, ended } = await byTwo(owner, accountant, payoutAct, payout)
  expect(asked).toMatchObject({ result: 'WAITS' })
  expect(facts?.facts).toContainEqual(['account.accountNumber', { personal: '50100123456789' }])
  expect(ended).toMatchObject({ result: 'DONE' })
  expect(await ordered()).toBe(1)
  expect(await waitingFor(admin)).toEqual([])

  const threshold = { code: 'ACME', currency: 'INR', approveAbove: '10' }
  await configureMerchant(db, offeredMethods(), threshold, byOperator('test'))
  expect(await decide(owner, payoutAct, payout)).toMatchObject({ result: 'DONE' })
  expect(await decide(owner, payoutAct, { ...payout, amount: '10.01' })).toMatchObject({ result: 'WAITS' })
  expect(await ordered()).toBe(2)
  const written = JSON.stringify(
    await (await db.prisma()).auditEvent.findMany({ select: { after: true, command: true } }),
  )
  expect(written).toContain('payout create')
  expect(written).not.toContain('50100123456789')
})

test('a payout of which the audit cannot be written is not ordered', async () => {
  const before = [await ordered(), await readBalances(db, 'ACME')]
  await db.pool.query(
    "alter table audit_event add constraint unwritable check (command <> 'payout create') not valid",
  )
  await expect(decide(owner, payoutAct, payout)).rejects.toThrow('unwritable')
  await db.pool.query('alter table audit_event drop constraint unwritable')
  expect([await ordered(), await readBalances(db, 'ACME')]).toEqual(before)
})

test('the house creates no payout, and a bad payee is refused at once', async () => {
  expect(await decide(admin, payoutAct, payout)).toMatchObject({ result: 'REFUSED' })
  const bad = { ...payout, paymentMethod: { paymentMethodCode: 'BANK_TRANSFER' } }
  expect(await decide(owner, payoutAct, bad)).toMatchObject({
    result: 'REFUSED',
    said: expect.stringContaining('account') as string,
  })
})

test('a merchant is closed by two people', async () => {
  expect(await decide(finance, closeMerchantAct, { merchantCode: 'ACME' })).toMatchObject({
    result: 'REFUSED',
  })
  const { ended } = await byTwo(admin, finance, closeMerchantAct, { merchantCode: 'ACME' })
  expect(ended).toMatchObject({ result: 'DONE', said: expect.stringContaining('is closed') as string })
  expect((await acme()).closedAt).toBeDefined()
})

test('a merchant is created by ADMIN alone, once, and is in the audit', async () => {
  const { publicKey } = makeKeyPair()
  const created = { merchantCode: 'NEW-1', name: 'New Ltd', publicKey, requestsPerSecond: '20' }
  expect(await decide(owner, createMerchantAct, created)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(admin, createMerchantAct, { ...created, publicKey: 'no key' })).toMatchObject({
    result: 'REFUSED',
  })
  expect(await decide(admin, createMerchantAct, created)).toMatchObject({ result: 'DONE' })
  expect(await decide(admin, createMerchantAct, created)).toMatchObject({
    said: 'The code NEW-1 is taken: choose another.',
  })
  expect(await showMerchant(db, gateway.secrets, 'NEW-1')).toMatchObject({
    channelName: 'New Ltd',
    requestsPerSecond: 20,
    publicKeys: [{}],
  })
})

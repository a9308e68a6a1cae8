import { beforeAll, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { closeSettlements } from '../../ledger/settlements/close-settlements.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { atTime } from '../../testing/database/test-clock.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { cursorOf, type ListName } from './list-cursor.ts'

const gateway = await testGateway()
for (const code of ['SHOP', 'OTHER']) await makeMerchant(gateway, code, { requestsPerSecond: 10_000 })

const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const offline = createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' })

async function post(merchantCode: string, path: string, body: object): Promise<void> {
  const token = await tokenFor(gateway, merchantCode)
  const { status } = await callApi(gateway, { method: 'POST', path, token, body })
  expect([200, 201, 204]).toContain(status)
}

async function get(merchantCode: string, path: string, query: Readonly<Record<string, string>>) {
  const token = await tokenFor(gateway, merchantCode)
  const [bare = '', given = ''] = path.split('?')
  const all = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(given)), ...query })
  return callApi(gateway, { path: `${bare}?${all.toString()}`, token })
}

beforeAll(async () => {
  for (const code of ['SHOP', 'OTHER']) {
    await creditBalance(gateway.db, code, money(1_000_00n, 'INR'), byOperator('test'))
    for (const customer of ['asha', 'bela']) {
      await post(code, `/customers/${customer}`, {})
      for (const id of ['1', '2'])
        await post(code, `/payins/${customer}-${id}`, { ...upi, idCustomer: customer })
    }
    for (const id of ['1', '2']) {
      await post(code, `/payouts/${id}`, payoutBodyOf(10))
      await post(code, `/topups/${id}`, offline)
      await post(code, `/sandbox/payins/asha-${id}/!simulate`, { event: 'PAY' })
    }
    for (const currencyCode of ['THB', 'BRL'] as const)
      await creditBalance(gateway.db, code, money(700n, currencyCode), byOperator('test'))
  }
  const tomorrow = new Date(Date.now() + 86_400_000)
  await atTime(gateway.db, tomorrow, () => closeSettlements(gateway, 100))
})

const lists = [
  '/payins',
  '/payins?changedFrom=2020-01-01',
  '/payouts',
  '/payouts?changedFrom=2020-01-01',
  '/topups',
  '/customers/asha/payins',
  '/customers/bela/payins',
  '/callbacks',
  '/settlements',
  '/settlements/INR-000001/entries',
]

async function cursorIn(merchantCode: string, path: string): Promise<string> {
  const { status, body } = await get(merchantCode, path, { limit: '1' })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { nextCursor: string }).nextCursor
}

const refused = [
  400,
  {
    code: 'INVALID_REQUEST',
    errors: [{ path: 'cursor', code: 'WRONG_FORMAT', message: expect.stringContaining('cursor') }],
  },
]

async function expectRefused(merchantCode: string, path: string, cursor: string): Promise<void> {
  const { status, body } = await get(merchantCode, path, { cursor })
  expect([status, body], `${path} with ${cursor}`).toMatchObject(refused)
}

it.each(lists)('a cursor of %s continues that list and no other', async (path) => {
  const cursor = await cursorIn('SHOP', path)
  expect((await get('SHOP', path, { cursor, limit: '200' })).status).toBe(200)
  for (const other of lists.filter((list) => list !== path)) await expectRefused('SHOP', other, cursor)
})

it.each(lists)('a cursor of %s is refused for another merchant', async (path) => {
  await expectRefused('OTHER', path, await cursorIn('SHOP', path))
})

it.each(lists)('a cursor of %s is refused after any change', async (path) => {
  const cursor = await cursorIn('SHOP', path)
  const [first = '', last = ''] = [cursor.at(0), cursor.at(-1)]
  const altered = [
    `${first === 'A' ? 'B' : 'A'}${cursor.slice(1)}`,
    `${cursor.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`,
    cursor.slice(0, -1),
    `${cursor}A`,
    `${cursor}=`,
    'x',
    '0',
    '5',
    '0-0',
    '120-48',
    'é',
  ]
  for (const text of altered) await expectRefused('SHOP', path, text)
})

it('an invalid cursor is reported before a missing customer or settlement', async () => {
  for (const path of ['/customers/nobody/payins', '/settlements/INR-000999/entries'])
    await expectRefused('SHOP', path, 'x')
})

it.each<[string, ListName]>([
  ['/payins', ['payin', 'SHOP', 'created', '']],
  ['/callbacks', ['callback', 'SHOP']],
  ['/settlements', ['settlement', 'SHOP']],
  ['/settlements/INR-000001/entries', ['settlement-entry', 'SHOP', 'INR-000001']],
])('a cursor of %s with a valid checksum and an invalid position is refused', async (path, list) => {
  for (const position of ['', 'x', '-1', '1.a b', '99999999999999999999.a', '1e3', '1.\0'])
    await expectRefused('SHOP', path, cursorOf(list, position))
})

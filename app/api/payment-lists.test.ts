import { beforeAll, describe, expect, it } from 'vitest'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { money } from '#lib/money/money.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { changePayin, createBodyOf, payinKey, payoutBodyOf, testGateway } from '#lib/testing/test-gateway.ts'
import { operationsOf } from '#lib/tokens/token-action.ts'

const gateway = await testGateway()
for (const code of ['SHOP', 'OTHER', 'PAGES', 'DAYS'])
  await makeMerchant(gateway, code, { requestsPerSecond: 10_000 })

type Kind = 'payin' | 'payout' | 'topup'
const idNames = { payin: 'idPayin', payout: 'idPayout', topup: 'idTopUp' } as const
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const pix = createBodyOf(20, 'BRL', { paymentMethodCode: 'PIXQR' })
const offline = createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' })

async function create(code: string, kind: Kind, id: string, body: object = upi): Promise<void> {
  const token = await tokenFor(gateway, code)
  const answer = await callApi(gateway, { method: 'POST', path: `/${kind}s/${id}`, token, body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
}

async function ask(code: string, kind: Kind, query: Readonly<Record<string, string>> = {}) {
  const token = await tokenFor(gateway, code, [`GET /${kind}s`])
  return callApi(gateway, { path: `/${kind}s?${new URLSearchParams(query).toString()}`, token })
}

interface List {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly nextCursor?: string
}

async function list(code: string, kind: Kind, query?: Readonly<Record<string, string>>): Promise<List> {
  const { status, body } = await ask(code, kind, query)
  expect([status, body]).toEqual([200, expect.anything()])
  return body as List
}

const ids = ({ data }: List, kind: Kind = 'payin') => data.map((item) => item[idNames[kind]])

async function simulate(code: string, id: string, body: object): Promise<void> {
  const token = await tokenFor(gateway, code)
  const path = `/sandbox/payins/${id}/!simulate`
  expect((await callApi(gateway, { method: 'POST', path, token, body })).status).toBe(204)
}

beforeAll(async () => {
  for (const id of ['waiting', 'paid', 'part', 'refused', 'changed', 'returned'])
    await create('SHOP', 'payin', id)
  await create('SHOP', 'payin', 'brazil', pix)
  const account = { accountName: 'Asha Rao', accountNumber: 'asha@okicici' }
  await simulate('SHOP', 'paid', { event: 'PAY', account })
  await simulate('SHOP', 'part', { event: 'PAY', amount: 40, account })
  await simulate('SHOP', 'refused', { event: 'REFUSE' })
  await simulate('SHOP', 'returned', { event: 'PAY' })
  await simulate('SHOP', 'returned', { event: 'REVERSE' })
  const p2a = createBodyOf(100, 'INR', {
    paymentMethodCode: 'P2A_V2',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  })
  await changePayin(gateway, { ...payinKey('changed'), merchantCode: 'SHOP' }, p2a)
  await create('SHOP', 'topup', 'wallet', offline)
  await creditBalance(gateway.db, 'SHOP', money(1_000_00n, 'INR'), byOperator('test'))
  for (const id of ['first', 'second']) await create('SHOP', 'payout', id, payoutBodyOf(10))
})

describe('every item of a list', () => {
  it.each<[Kind, number]>([
    ['payin', 7],
    ['payout', 2],
    ['topup', 1],
  ])('equals the answer of GET of that %s', async (kind, count) => {
    const { data, nextCursor } = await list('SHOP', kind)
    expect(data).toHaveLength(count)
    expect(nextCursor).toBeUndefined()
    const token = await tokenFor(gateway, 'SHOP')
    for (const item of data) {
      const path = `/${kind}s/${String(item[idNames[kind]])}`
      expect(item).toEqual((await callApi(gateway, { path, token })).body)
    }
  })
})

describe('a list', () => {
  it('is of one merchant: another sees none of it, with any filter', async () => {
    for (const kind of ['payin', 'payout', 'topup'] as const)
      expect((await list('OTHER', kind)).data).toEqual([])
    const everything = { status: 'WAITING,SUCCESS,REFUSED', from: '2000-01-01T00:00:00Z' }
    expect((await list('OTHER', 'payin', everything)).data).toEqual([])
  })

  it('needs a token for the list: one for a single payment is not enough', async () => {
    const token = await tokenFor(gateway, 'SHOP', operationsOf('PAYIN_CREATE', 'paid'))
    expect((await callApi(gateway, { path: '/payins', token })).status).toBe(403)
    expect((await callApi(gateway, { path: '/payins/paid', token })).status).toBe(200)
  })

  it('comes page by page, every payment once while nothing changes', async () => {
    const created = Array.from({ length: 7 }, (_, index) => `p-${index}`)
    for (const id of created) await create('PAGES', 'payin', id)
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await list('PAGES', 'payin', { limit: '3', ...(cursor && { cursor }) })
      seen.push(...ids(page))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(created)
  })

  it('has fifty payments on a page unless limit says otherwise', async () => {
    const numbered = Array.from({ length: 51 }, (_, index) => `n-${index}`)
    for (const id of numbered) await create('DAYS', 'payin', id)
    expect((await list('DAYS', 'payin')).data).toHaveLength(50)
    expect((await list('DAYS', 'payin', { limit: '200' })).data).toHaveLength(51)
  })

  it('can be narrowed to statuses and currencies; unknown values are ignored', async () => {
    expect(ids(await list('SHOP', 'payin', { status: 'REFUSED' }))).toEqual(['refused'])
    expect(ids(await list('SHOP', 'payin', { status: 'REFUSED,WHATEVER,SUCCESS' }))).toEqual([
      'paid',
      'refused',
      'returned',
    ])
    expect(ids(await list('SHOP', 'payin', { currencyCodes: 'BRL,XYZ,€' }))).toEqual(['brazil'])
    expect(ids(await list('SHOP', 'payin', { currencyCodes: 'BRL', status: 'SUCCESS' }))).toEqual([])
    expect((await list('SHOP', 'payin', { currencyCodes: '\0' })).data).toEqual([])
    const all = ids(await list('SHOP', 'payin'))
    expect(ids(await list('SHOP', 'payin', { status: '', from: '', cursor: '', limit: '' }))).toEqual(all)
  })

  it('refuses statuses of which none is known, and names those that are', async () => {
    const { status, body } = await ask('SHOP', 'payin', { status: 'SUCCES,PAID' })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        message: expect.stringMatching(/^status must name at least one of WAITING, /),
      }),
    ])
  })

  it('can be narrowed to a time of creation: from inclusive, to exclusive, in any zone', async () => {
    const at = gateway.clock.now()
    const later = new Date(at.getTime() + 1)
    expect((await list('SHOP', 'payin', { from: at.toISOString() })).data).toHaveLength(7)
    expect((await list('SHOP', 'payin', { from: later.toISOString() })).data).toEqual([])
    expect((await list('SHOP', 'payin', { to: at.toISOString() })).data).toEqual([])
    expect((await list('SHOP', 'payin', { to: later.toISOString() })).data).toHaveLength(7)
    const elsewhere = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')
    expect((await list('SHOP', 'payin', { from: elsewhere })).data).toHaveLength(7)
  })

  it('follows changes with changedFrom, in their order, and its cursor continues there', async () => {
    const changedFrom = gateway.clock.now().toISOString()
    const first = await list('SHOP', 'payin', { changedFrom, limit: '6' })
    expect(ids(first)).toEqual(['waiting', 'brazil', 'paid', 'part', 'refused', 'returned'])
    const cursor = first.nextCursor ?? ''
    await simulate('SHOP', 'waiting', { event: 'EXPIRE' })
    const second = await list('SHOP', 'payin', { changedFrom, cursor })
    expect(ids(second)).toEqual(['changed', 'waiting'])
    const future = new Date(Date.now() + 60_000).toISOString()
    expect((await list('SHOP', 'payin', { changedFrom: future })).data).toEqual([])
  })
})

describe('an invalid query', () => {
  it.each([
    ['limit', { limit: '0' }],
    ['limit', { limit: '201' }],
    ['limit', { limit: 'many' }],
    ['limit', { limit: '0x10' }],
    ['limit', { limit: ' 5' }],
    ['from', { from: '2026-11-31' }],
    ['from', { from: '21.11.2026' }],
    ['to', { to: 'yesterday' }],
    ['changedFrom', { changedFrom: '2026-02-30T00:00:00Z' }],
    ['cursor', { cursor: 'x' }],
  ])('is reported at %s: %j', async (path, query) => {
    for (const kind of ['payin', 'payout', 'topup'] as const) {
      const { status, body } = await ask('SHOP', kind, query)
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({
          code: 'INVALID_REQUEST',
          errors: [expect.objectContaining({ path, message: expect.stringContaining(path) })],
        }),
      ])
    }
  })
})

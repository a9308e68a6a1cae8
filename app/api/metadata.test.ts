import { beforeAll, describe, expect, it } from 'vitest'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { money } from '#lib/money/money.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { callApi, tokenFor } from '#lib/testing/contract/api-client.ts'
import { ashasAccount } from '#lib/testing/refunds/refunds-of.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '#lib/testing/test-gateway.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update merchant set requests_per_second = 10000 where code = 'ACME'`)
await creditBalance(gateway.db, 'ACME', money(1_000_00n, 'INR'), byOperator('test'))
const token = await tokenFor(gateway, 'ACME')

const payin = createBodyOf(499.5, 'INR', { paymentMethodCode: 'UPIQR' })
const bodies = {
  payins: payin,
  topups: createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }),
  payouts: payoutBodyOf(1),
  refunds: {
    idPayin: 'paid',
    money: { amount: 1, currencyCode: 'INR' },
    paymentMethod: ashasAccount,
    reason: 'goods returned',
    callbackUrl: payin.callbackUrl,
  },
}
type Kind = keyof typeof bodies

const post = (path: string, body: object) => callApi(gateway, { method: 'POST', path, token, body })
const create = (kind: Kind, id: string, metadata: unknown) =>
  post(`/${kind}/${id}`, { ...bodies[kind], metadata })
/** The payin that is refunded. */
async function payOne(): Promise<void> {
  await post('/payins/paid', payin)
  expect((await post('/sandbox/payins/paid/!simulate', { event: 'PAY' })).status).toBe(204)
}
const read = (path: string) => callApi(gateway, { path, token })

describe.each(['payins', 'topups', 'payouts', 'refunds'] as const)('metadata of %s', (kind) => {
  if (kind === 'refunds') beforeAll(payOne)

  it('are in the answer to the create, in the detail and in lists', async () => {
    const metadata = { order: 'A-1042', branch: 'पुणे', empty: '' }
    const created = await create(kind, 'kept', metadata)
    expect([created.status, created.body]).toEqual([201, expect.objectContaining({ metadata })])
    expect((await read(`/${kind}/kept`)).body).toHaveProperty('metadata', metadata)
    const { data } = (await read(`/${kind}`)).body as { data: object[] }
    expect(data[0]).toHaveProperty('metadata', metadata)
  })

  it('are absent where none were sent', async () => {
    await create(kind, 'without', undefined)
    await create(kind, 'with-none', {})
    for (const id of ['without', 'with-none'])
      expect((await read(`/${kind}/${id}`)).body).not.toHaveProperty('metadata')
  })

  it('are part of what makes two creates equal, in any order', async () => {
    await create(kind, 'equal', { a: '1', b: '2' })
    expect((await create(kind, 'equal', { b: '2', a: '1' })).body).toHaveProperty(
      'code',
      'PAYMENT_ALREADY_EXISTS',
    )
    for (const other of [{ a: '1' }, { a: '1', b: '3' }, undefined])
      expect((await create(kind, 'equal', other)).body).toHaveProperty('code', 'PAYMENT_ID_REUSED')
  })

  it('narrow a list: every text that is named must fit', async () => {
    await create(kind, 'north', { 'shop.id': '7', till: '1' })
    await create(kind, 'south', { 'shop.id': '7', till: '2' })
    const idsOf = async (query: string) => {
      const { body } = await read(`/${kind}?${query}`)
      const { data } = body as { data: Record<string, string>[] }
      return data.map((each) => each['idRefund'] ?? each['idPayin'] ?? each['idTopUp'] ?? each['idPayout'])
    }
    expect(await idsOf('metadata.shop.id=7')).toEqual(['north', 'south'])
    expect(await idsOf('metadata.shop.id=7&metadata.till=2')).toEqual(['south'])
    expect(await idsOf('metadata.shop.id=7&order=newest')).toEqual(['south', 'north'])
    expect(await idsOf('metadata[shop.id]=7&metadata[till]=1')).toEqual(['north'])
    expect(await idsOf('metadata.shop.id=%')).toEqual([])
  })
})

it.each<[string, unknown]>([
  ['21 names', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`name${at}`, 'x']))],
  ['a name of 41 characters', { ['n'.repeat(41)]: 'x' }],
  ['a name with a space', { 'a b': 'x' }],
  ['an empty name', { '': 'x' }],
  ['a text of 501 characters', { a: 'x'.repeat(501) }],
  ['a number', { a: 1 }],
  ['null', { a: null }],
  ['an object', { a: {} }],
  ['a list', ['x']],
  ['U+0000', { a: 'x\u0000' }],
  ['__proto__', JSON.parse('{"__proto__":"x"}')],
])('metadata with %s are refused, with the path', async (_, metadata) => {
  const { status, body } = await create('payins', 'refused', metadata)
  expect(status).toBe(400)
  expect((body as { errors: { path: string }[] }).errors[0]?.path).toMatch(/^metadata/)
})

it('metadata of 20 names of 40 characters with texts of 500 characters are kept', async () => {
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`${'n'.repeat(38)}${at + 10}`, '字'.repeat(500)]),
  )
  expect((await create('payins', 'largest', metadata)).status).toBe(201)
  expect((await read('/payins/largest')).body).toHaveProperty('metadata', metadata)
})

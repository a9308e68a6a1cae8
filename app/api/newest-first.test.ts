import { describe, expect, it } from 'vitest'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { closeSettlements } from '#lib/ledger/settlements/close-settlements.ts'
import { money } from '#lib/money/money.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { atTime } from '#lib/testing/database/test-clock.ts'
import { createBodyOf, testGateway } from '#lib/testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 1_000 })
const token = await tokenFor(gateway, 'SHOP', ['GET /.*', 'POST /.*'])
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

async function create(id: string, idCustomer?: string): Promise<void> {
  const body = { ...upi, ...(idCustomer !== undefined && { idCustomer }) }
  const { status } = await callApi(gateway, { method: 'POST', path: `/payins/${id}`, token, body })
  expect(status).toBe(201)
}

async function refuse(id: string): Promise<void> {
  const path = `/sandbox/payins/${id}/!simulate`
  const { status } = await callApi(gateway, { method: 'POST', path, token, body: { event: 'REFUSE' } })
  expect(status).toBe(204)
}

/** A list, by default of the payins of SHOP. */
interface Listed {
  readonly path?: string
  readonly id?: string
  readonly by?: string
}

async function page(query: string, { path = '/payins', id = 'idPayin', by = token }: Listed = {}) {
  const { status, body } = await callApi(gateway, { path: `${path}?${query}`, token: by })
  const { data, nextCursor } = body as {
    data?: (Record<string, unknown> & { process: { changedAt: string } })[]
    nextCursor?: string
  }
  return { status, ids: data?.map((each) => each[id]), data, nextCursor }
}

/** Every page, with what `meanwhile` does between them. */
async function readAll(
  query: string,
  { meanwhile, ...listed }: Listed & { readonly meanwhile?: (pageNo: number) => Promise<void> } = {},
) {
  const ids: unknown[] = []
  let cursor = ''
  for (let pageNo = 0; pageNo < 30; pageNo += 1) {
    const read = await page(`${query}&cursor=${cursor}`, listed)
    ids.push(...(read.ids ?? []))
    if (read.nextCursor === undefined) return ids
    cursor = read.nextCursor
    await meanwhile?.(pageNo)
  }
  throw new Error('the list does not end')
}

const numbered = Array.from({ length: 7 }, (_, at) => `p-${at}`)
await callApi(gateway, { method: 'POST', path: '/customers/asha', token, body: {} })
for (const id of numbered) await create(id, 'asha')

describe('order=newest', () => {
  it('is the reverse of the oldest first, whatever the size of the pages', async () => {
    expect(await readAll('limit=200')).toEqual(numbered)
    for (const limit of [1, 2, 3, 7, 200])
      expect(await readAll(`order=newest&limit=${limit}`)).toEqual(numbered.toReversed())
  })

  it('repeats and skips none of those that were there, while new ones come', async () => {
    const ids = await readAll('order=newest&limit=2', { meanwhile: (pageNo) => create(`new-${pageNo}`) })
    expect(ids).toEqual(numbered.toReversed())
  })

  it('begins with the last change where changes are asked for', async () => {
    await refuse('p-3')
    const { ids, data } = await page('order=newest&changedFrom=2020-01-01&limit=3')
    expect(ids?.[0]).toBe('p-3')
    const times = data?.map(({ process }) => process.changedAt) ?? []
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('has cursors of its own: another order refuses them', async () => {
    const { nextCursor: newest } = await page('order=newest&limit=1')
    const { nextCursor: oldest } = await page('limit=1')
    expect((await page(`cursor=${newest}`)).status).toBe(400)
    expect((await page(`order=newest&cursor=${oldest}`)).status).toBe(400)
    expect((await page(`order=newest&changedFrom=2020-01-01&cursor=${newest}`)).status).toBe(400)
    expect((await page(`order=newest&cursor=${newest}`)).status).toBe(200)
  })

  it('is there for the payins of a customer', async () => {
    expect((await page('order=newest&limit=2', { path: '/customers/asha/payins' })).ids).toEqual([
      'p-6',
      'p-5',
    ])
  })
})

it('process.changedAt says when a payment changed, as changedFrom finds it', async () => {
  await create('watched')
  const before = (await page('order=newest&limit=1')).data?.[0]?.process.changedAt ?? ''
  await refuse('watched')
  const [changed] =
    (await page(`changedFrom=${before}&limit=200`)).data?.filter(({ idPayin }) => idPayin === 'watched') ?? []
  expect(Date.parse(changed?.process.changedAt ?? '')).toBeGreaterThan(Date.parse(before))
})

await makeMerchant(gateway, 'BOOKS', { requestsPerSecond: 1_000 })
const lister = await tokenFor(gateway, 'BOOKS', ['GET /.*', 'POST /.*'])
for (const amount of [1, 2, 3]) {
  await creditBalance(gateway.db, 'BOOKS', money(BigInt(amount) * 100n, 'INR'), byOperator('test'))
  const path = `/payins/b-${amount}`
  await callApi(gateway, { method: 'POST', path, token: lister, body: upi })
  await callApi(gateway, {
    method: 'POST',
    path: `/sandbox${path}/!simulate`,
    token: lister,
    body: { event: 'REFUSE' },
  })
  const days = new Date(Date.now() + amount * 86_400_000)
  await atTime(gateway.db, days, () => closeSettlements(gateway, 100))
}

it.each([
  ['/settlements', 'idSettlement', 3],
  ['/callbacks', 'idCallback', 3],
])('%s is read backwards with order=newest, with cursors of its own', async (path, id, count) => {
  const listed = { path, id, by: lister }
  const oldest = await readAll('limit=200', listed)
  expect(oldest).toHaveLength(count)
  for (const limit of [1, 2, 200])
    expect(await readAll(`order=newest&limit=${limit}`, listed)).toEqual(oldest.toReversed())
  const { nextCursor } = await page('order=newest&limit=1', listed)
  expect(nextCursor).toBeDefined()
  expect((await page(`cursor=${nextCursor}`, listed)).status).toBe(400)
})

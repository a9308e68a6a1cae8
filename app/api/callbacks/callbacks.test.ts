import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCourier } from '#lib/callbacks/courier.ts'
import { merchantServer } from '#lib/testing/callback-merchant.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { deliverDueCallbacks } from '#lib/testing/deliver-due-callbacks.ts'
import { simulate } from '#lib/testing/rail-of-payment.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '#lib/testing/test-gateway.ts'

const gateway = await testGateway({ CALLBACK_RETRY_SECONDS: '120' })
let answer = 200
const shop = await merchantServer((_, response) => void (answer && response.writeHead(answer).end()))
afterAll(() => shop.close())

for (const code of ['SHOP', 'OTHER', 'PAGES', 'NOW', 'LATE', 'AHEAD'])
  await makeMerchant(gateway, code, { requestsPerSecond: 10_000 })

/** A payin of the merchant that has succeeded: one callback is due. */
async function paidPayin(merchantCode: string): Promise<string> {
  const body = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl: shop.url }
  const { paymentId } = await createPayin(gateway, body, { ...payinKey(), merchantCode })
  await simulate(gateway, { merchantCode, kind: 'payin', paymentId }, { event: 'PAY' })
  gateway.clock.forward(1_000)
  return paymentId
}

interface Listed {
  readonly idCallback: string
  readonly idEntity: string
  readonly status: string
  readonly nextDeliveryAt?: string
  readonly deliveries: readonly { readonly status?: number; readonly error?: string }[]
}

async function list(merchantCode: string, query: Readonly<Record<string, string>> = {}) {
  const token = await tokenFor(gateway, merchantCode, ['GET /callbacks'])
  const { status, body } = await callApi(gateway, {
    path: `/callbacks?${new URLSearchParams(query).toString()}`,
    token,
  })
  expect(status).toBe(200)
  return body as { data: Listed[]; nextCursor?: string }
}

const idsOf = ({ data }: { data: readonly Listed[] }) => data.map(({ idEntity }) => idEntity)

async function resend(merchantCode: string, idCallback: string) {
  const token = await tokenFor(gateway, merchantCode, ['POST /callbacks/.*'])
  return callApi(gateway, { method: 'POST', path: `/callbacks/${idCallback}/!resend`, token })
}

async function only(merchantCode: string, idEntity: string): Promise<Listed> {
  const { data } = await list(merchantCode, { idEntity })
  expect(data).toHaveLength(1)
  return data[0] as Listed
}

describe('the list of callbacks', () => {
  it('has the payment of each callback and the result of every delivery', async () => {
    const created = gateway.clock.now()
    const idEntity = await paidPayin('SHOP')
    expect(await only('SHOP', idEntity)).toEqual({
      idCallback: expect.stringMatching(/^[\da-f-]{36}$/),
      idEntity,
      kind: 'payin',
      event: 'statusChange',
      status: 'PENDING',
      createdAt: created.toISOString(),
      nextDeliveryAt: created.toISOString(),
      deliveries: [],
    })
    answer = 503
    const first = gateway.clock.now()
    await deliverDueCallbacks(gateway, 4)
    answer = 200
    gateway.clock.forward(120_000)
    await deliverDueCallbacks(gateway, 4)
    const delivered = await only('SHOP', idEntity)
    expect(delivered).toMatchObject({ status: 'DELIVERED' })
    expect(delivered).not.toHaveProperty('nextDeliveryAt')
    expect(delivered.deliveries).toEqual([
      { at: first.toISOString(), status: 503, durationMs: expect.any(Number) },
      { at: gateway.clock.now().toISOString(), status: 200, durationMs: expect.any(Number) },
    ])
  })

  it('is filtered by payment, status and time', async () => {
    const from = gateway.clock.now().toISOString()
    const ids = [await paidPayin('SHOP'), await paidPayin('SHOP')]
    expect(idsOf(await list('SHOP', { from }))).toEqual(ids)
    expect(idsOf(await list('SHOP', { from, status: 'PENDING' }))).toEqual(ids)
    await deliverDueCallbacks(gateway, 4)
    expect(idsOf(await list('SHOP', { from, status: 'DELIVERED' }))).toEqual(ids)
    expect(idsOf(await list('SHOP', { status: 'FAILED' }))).toEqual([])
    expect(idsOf(await list('SHOP', { from, status: 'DELIVERED', idEntity: ids[1] ?? '' }))).toEqual([ids[1]])
    const later = gateway.clock.now().toISOString().replace('Z', '+00:00')
    expect(idsOf(await list('SHOP', { from: later }))).toEqual([])
  })

  it.each([
    ['status', 'LOST'],
    ['from', 'yesterday'],
    ['from', '2026-11-31'],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'ten'],
    ['limit', '1e1'],
    ['cursor', 'x'],
    ['idEntity', 'a b'],
  ])('refuses %s=%s', async (name, value) => {
    const token = await tokenFor(gateway, 'SHOP')
    const { status, body } = await callApi(gateway, {
      path: `/callbacks?${new URLSearchParams({ [name]: value }).toString()}`,
      token,
    })
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_REQUEST' })])
    expect(body).toMatchObject({ errors: [{ path: name }] })
  })
})

describe('page by page', () => {
  const made: string[] = []
  beforeAll(async () => {
    for (let n = 0; n < 7; n += 1) made.push(await paidPayin('PAGES'))
  })

  async function readAll(merchantCode: string, limit: string): Promise<string[][]> {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await list(merchantCode, { limit, ...(cursor !== undefined && { cursor }) })
      pages.push(idsOf(page))
      cursor = page.nextCursor
    } while (cursor !== undefined && pages.length < 20)
    return pages
  }

  it('every callback comes once, the oldest first', async () => {
    const pages = await readAll('PAGES', '3')
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(made)
  })

  it('a last page that is full has no cursor', async () => {
    expect((await list('PAGES', { limit: '7' })).nextCursor).toBeUndefined()
  })

  it('also with equal positions, which concurrent transactions may get', async () => {
    const [first = ''] = made
    await gateway.db.pool.query(`alter table callback disable trigger callback_takes_its_place`)
    await gateway.db.pool.query(
      `update callback set listed_at = (select listed_at from callback where payment_id = $1) where merchant_code = 'PAGES'`,
      [first],
    )
    await gateway.db.pool.query(`alter table callback enable trigger callback_takes_its_place`)
    expect((await readAll('PAGES', '2')).flat().toSorted()).toEqual(made.toSorted())
  })

  it.each([
    ['of now', 'NOW', 'now()'],
    ['that waited long and has an old time', 'LATE', `now() - interval '1 hour'`],
    ['of a clock that is ahead', 'AHEAD', `now() + interval '1 hour'`],
  ])('skips no callback that a running transaction commits later: one %s', async (_, merchantCode, time) => {
    const ids = [await paidPayin(merchantCode)]
    const slow = await gateway.db.pool.connect()
    try {
      await slow.query('begin')
      await slow.query(
        `insert into callback (merchant_code, kind, payment_id, event_no, url, created_at)
         select merchant_code, kind, payment_id, 99, url, ${time} from callback where payment_id = $1`,
        ids,
      )
      ids.push(await paidPayin(merchantCode), await paidPayin(merchantCode))
      const before = await list(merchantCode, { limit: '2' })
      await slow.query('commit')
      expect(idsOf(before)).toEqual(ids.slice(0, 2))
      const after = await list(merchantCode, { limit: '10', cursor: before.nextCursor ?? '' })
      expect(idsOf(after)).toEqual([ids[0], ids[1], ids[2]])
      expect(after.nextCursor).toBeUndefined()
    } finally {
      slow.release()
    }
  })

  it('keeps a callback at its position, whatever a statement writes', async () => {
    const [first = ''] = made
    const place = async () =>
      (await gateway.db.pool.query('select listed_at::text from callback where payment_id = $1', [first]))
        .rows
    const before = await place()
    await gateway.db.pool.query(
      `update callback set listed_at = listed_at + interval '1 hour' where payment_id = $1`,
      [first],
    )
    expect(await place()).toEqual(before)
  })
})

describe('sending a callback again', () => {
  it('makes it due now under the same webhook-id, also when it was delivered', async () => {
    const idEntity = await paidPayin('SHOP')
    await deliverDueCallbacks(gateway, 4)
    const { idCallback } = await only('SHOP', idEntity)
    const before = shop.arrivals.length
    gateway.clock.forward(60_000)
    expect((await resend('SHOP', idCallback)).status).toBe(204)
    const now = gateway.clock.now().toISOString()
    expect(await only('SHOP', idEntity)).toMatchObject({ status: 'PENDING', nextDeliveryAt: now })
    expect(await deliverDueCallbacks(gateway, 4)).toBe(1)
    expect(shop.arrivals.slice(before).map(({ headers }) => headers['webhook-id'])).toEqual([idCallback])
    expect(await only('SHOP', idEntity)).toMatchObject({ status: 'DELIVERED', deliveries: [{}, {}] })
  })

  it('gives one that has failed all of its tries again', async () => {
    const idEntity = await paidPayin('SHOP')
    answer = 500
    const tryAll = async () => {
      for (let round = 0; round < 7; round += 1) {
        await deliverDueCallbacks(gateway, 4)
        gateway.clock.forward(120_000)
      }
      return only('SHOP', idEntity)
    }
    const failed = await tryAll()
    expect([failed.status, failed.deliveries.length]).toEqual(['FAILED', 5])
    expect(idsOf(await list('SHOP', { status: 'FAILED' }))).toEqual([idEntity])
    await resend('SHOP', failed.idCallback)
    const again = await tryAll()
    expect([again.status, again.deliveries.length]).toEqual(['FAILED', 10])
    answer = 200
  })

  it('during a delivery makes another one follow, whatever its result', async () => {
    const idEntity = await paidPayin('SHOP')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = await merchantServer((_, response) => void held.then(() => response.writeHead(200).end()))
    await gateway.db.pool.query('update callback set url = $1 where payment_id = $2', [slow.url, idEntity])
    const courier = openCourier(gateway)
    await courier.collect()
    while (slow.arrivals.length === 0) await delay(5)
    await resend('SHOP', (await only('SHOP', idEntity)).idCallback)
    release()
    await courier.settled()
    expect(await only('SHOP', idEntity)).toMatchObject({ status: 'PENDING', deliveries: [{ status: 200 }] })
    await courier.collect()
    await courier.settled()
    await courier.close(0)
    expect(await only('SHOP', idEntity)).toMatchObject({ status: 'DELIVERED', deliveries: [{}, {}] })
    expect(slow.arrivals).toHaveLength(2)
    await slow.close()
  })

  it('wakes the worker', async () => {
    const { idCallback } = await only('SHOP', await paidPayin('SHOP'))
    let woken = 0
    const forget = gateway.pageUpdates.onWorkerWake(() => (woken += 1))
    await resend('SHOP', idCallback)
    forget()
    expect(woken).toBe(1)
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'latest'])(
    'of %s, which does not exist, is 410',
    async (id) => {
      const { status, body } = await resend('SHOP', id)
      expect([status, body]).toEqual([410, expect.objectContaining({ code: 'CALLBACK_NOT_FOUND' })])
    },
  )
})

describe('two merchants', () => {
  it('cannot read or resend callbacks of one another, also under one payment ID', async () => {
    const mine = await paidPayin('SHOP')
    const body = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl: shop.url }
    const theirs = { ...payinKey(mine), merchantCode: 'OTHER' }
    await createPayin(gateway, body, theirs)
    expect((await list('OTHER')).data).toEqual([])
    await simulate(gateway, theirs, { event: 'PAY' })
    const { idCallback } = await only('SHOP', mine)
    const other = await only('OTHER', mine)
    expect(other.idCallback).not.toBe(idCallback)
    await deliverDueCallbacks(gateway, 4)
    expect((await resend('OTHER', idCallback)).status).toBe(410)
    expect(await only('SHOP', mine)).toMatchObject({ status: 'DELIVERED' })
  })

  it('need a token that allows it', async () => {
    const narrow = await tokenFor(gateway, 'SHOP', ['GET /payins/.*', 'POST /payins/.*'])
    const { idCallback } = await only('SHOP', await paidPayin('SHOP'))
    const path = `/callbacks/${idCallback}/!resend`
    expect((await callApi(gateway, { path: '/callbacks', token: narrow })).status).toBe(403)
    expect((await callApi(gateway, { method: 'POST', path, token: narrow })).status).toBe(403)
    expect((await callApi(gateway, { method: 'POST', path })).status).toBe(401)
    expect((await callApi(gateway, { path, token: narrow })).status).toBe(405)
  })
})

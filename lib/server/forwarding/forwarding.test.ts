import { createHash, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { markHeader, writeMark } from '../../clusters/forwarded-mark.ts'
import { checkLedger } from '../../ledger/check.ts'
import { sendTo, twoFronts } from '../../testing/clusters/two-fronts.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { makeMerchant, signatureOf, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf } from '../../testing/test-gateway.ts'
import { changeRate } from '../../testing/clusters/change-rate.ts'

const { west, east, move } = await twoClusters()
const { privateKey } = await makeMerchant(west, 'SHOP', { requestsPerSecond: 100_000 })
await changeRate(west, 'ACME', 100_000)
const fronts = await twoFronts(west, east)
const token = await tokenFor(west, 'ACME')
const shop = await tokenFor(west, 'SHOP')
const body = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const create = (origin: string, id: string, as = token) =>
  sendTo(origin, { method: 'POST', path: `/payins/${id}`, token: as, body })
const read = (origin: string, id: string, as = token) => sendTo(origin, { path: `/payins/${id}`, token: as })
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

describe('two clusters with a directory', () => {
  it('answer the requests of their own merchants, and forward those of others', async () => {
    expect(await statusOf(create(fronts.west.origin, 'own'))).toBe(201)
    expect(await statusOf(create(fronts.east.origin, 'forwarded'))).toBe(201)
    expect(await read(fronts.east.origin, 'own')).toMatchObject({ status: 200, body: { idPayin: 'own' } })
    const { rows } = await east.db.pool.query('select from payment')
    expect(rows).toEqual([])
  })

  it.each([[undefined], ['Basic eA=='], ['Bearer x']])(
    'forward a request for a token, by the merchant in its body, with Authorization %s',
    async (authorization) => {
      const raw = JSON.stringify({
        merchantCode: 'SHOP',
        operations: ['GET /payins/.*'],
        timestamp: Math.floor(west.clock.now().getTime() / 1000),
        nonce: randomUUID(),
      })
      const headers = {
        'x-signature': signatureOf(privateKey, raw),
        ...(authorization !== undefined && { authorization }),
      }
      const answer = await sendTo(fronts.east.origin, { method: 'POST', path: '/auth-tokens', raw, headers })
      expect(answer.status).toBe(200)
    },
  )

  it('refuse what no cluster knows, as one cluster does', async () => {
    const nobody = await tokenFor(west, 'NOBODY')
    expect(await statusOf(read(fronts.east.origin, 'x', nobody))).toBe(401)
    expect(await statusOf(sendTo(fronts.east.origin, { path: '/payins/x' }))).toBe(401)
    expect(
      await statusOf(sendTo(fronts.east.origin, { method: 'POST', path: '/auth-tokens', raw: 'no JSON' })),
    ).toBe(400)
  })

  it('forward more requests of one network than may name unknown merchants in a second', async () => {
    const path = '/payins?limit=1'
    const statuses = await Promise.all(
      Array.from({ length: 120 }, () => statusOf(sendTo(fronts.east.origin, { path, token: shop }))),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('refuse unknown merchants beyond that with 503 and not 401: one of them may live somewhere', async () => {
    const named = async (name: string) => read(fronts.west.origin, 'x', await tokenFor(east, name))
    const answers = await Promise.all(Array.from({ length: 120 }, (_, number) => named(`NONE_${number}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('forward a request once: one with a mark is answered or refused', async () => {
    const path = '/api/payins/own'
    const marked = (to: string, from = 'west') =>
      writeMark(
        east.digest,
        { from, address: '192.0.2.7' },
        { method: 'GET', url: path, to },
        east.clock.now(),
      )
    const ask = (mark: string) =>
      fetch(`${fronts.east.origin}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'x-api-version': '2', [markHeader]: mark },
      })
    expect(await statusOf(ask(marked('east')))).toBe(503)
    // One that is not for this request, or that somebody made up, says nothing: the request is forwarded.
    expect(await statusOf(ask(marked('west')))).toBe(200)
    expect(await statusOf(ask(`${marked('east').slice(0, -3)}abc`))).toBe(200)
  })

  it('do not tell a stranger where a merchant lives', async () => {
    const answer = await fetch(`${fronts.west.origin}/cluster/home?merchant=ACME`)
    expect(await answer.text()).not.toContain('here')
  })

  it('send a large body on while it comes, and leave the client its Host', async () => {
    const answer = await sendTo(fronts.east.origin, {
      method: 'POST',
      path: '/payins/large',
      token,
      raw: JSON.stringify({ ...body, metadata: { text: 'a'.repeat(70_000) } }),
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'BODY_TOO_LARGE' } })
  })
})

it('a change that a move refuses is 503, with a log line of its ID', async () => {
  const beta = await tokenFor(east, 'BETA')
  await east.db.pool.query(
    `insert into merchant_home (merchant_code, state, cluster, move_id, actor) values ('BETA', 'FROZEN', 'west', $1, 'operator Ann')`,
    [randomUUID()],
  )
  east.merchants.drop('BETA')
  const answer = await create(fronts.east.origin, 'frozen', beta)
  expect(answer.status).toBe(503)
  expect(fronts.east.lines).toContainEqual(
    expect.objectContaining({
      event: 'request.merchant-moving',
      merchantCode: 'BETA',
      requestId: answer.headers.get('x-request-id'),
    }),
  )
  await east.db.pool.query(`delete from merchant_home where merchant_code = 'BETA'`)
  east.merchants.drop('BETA')
})

describe('requests while their merchant moves', () => {
  const wait = 5
  const made: string[] = []
  const statuses = new Map<number, number>()
  let stopped = false
  const client = async (origin: string) => {
    for (let sent = 0; !stopped && sent < 5_000; sent += 1) {
      const id = randomUUID()
      const { status, headers } = await create(origin, id)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) made.push(id)
      if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
      await delay(wait)
    }
  }

  let repeatedBefore: unknown

  it('get an answer or 503 with Retry-After, and nothing that was acknowledged is lost', async () => {
    const repeated = await create(fronts.west.origin, 'own')
    expect(repeated.status).toBe(409)
    repeatedBefore = repeated.body['code']
    const clients = [fronts.west.origin, fronts.west.origin, fronts.east.origin].map(client)
    for (let waits = 0; made.length < 10 && waits < 1_000; waits += 1) await delay(20)
    const first = await sendTo(fronts.west.origin, { path: '/payins?limit=5', token })
    expect(first.body['nextCursor']).toBeDefined()
    const moved = await move('to east', {
      // The clock of a test stands still: the target would not look for new keys.
      onStep: async () => east.clock.forward(5_000),
    })
    const before = made.length
    for (let waits = 0; made.length < before + 10 && waits < 500; waits += 1) await delay(20)
    stopped = true
    await Promise.all(clients)
    expect(
      [...statuses.keys()].toSorted((one, other) => one - other).filter((status) => status !== 503),
    ).toEqual([201])
    expect(moved.frozenMs).toBeLessThan(20_000)
    const { rows } = await east.db.pool.query<{ payment_id: string }>(
      `select payment_id from payment where merchant_code = 'ACME'`,
    )
    expect(made.filter((id) => !rows.some(({ payment_id: there }) => there === id))).toEqual([])
    expect(await pagesAfter(first.body)).toEqual(new Set(rows.map(({ payment_id: id }) => id)))
    expect([await checkLedger(west.db), await checkLedger(east.db)]).toEqual([[], []])
  })

  /** The IDs of a list whose first page the source gave, and whose rest comes from the target. */
  async function pagesAfter(first: Record<string, unknown>): Promise<Set<string>> {
    const listed: string[] = []
    for (let page = first, pages = 0; pages < 1_000; pages += 1) {
      for (const { idPayin } of page['data'] as { idPayin: string }[]) listed.push(idPayin)
      const cursor = page['nextCursor']
      if (typeof cursor !== 'string' || page['hasMore'] === false) break
      const path = `/payins?limit=50&cursor=${encodeURIComponent(cursor)}`
      const next = await sendTo(fronts.west.origin, { path, token })
      expect(next.status).toBe(200)
      page = next.body
    }
    expect(new Set(listed).size).toBe(listed.length)
    return new Set(listed)
  }

  it('reach it afterwards through both, with tokens of before, and an ID is used once', async () => {
    for (const { origin } of [fronts.west, fronts.east]) {
      expect(await statusOf(read(origin, 'own'))).toBe(200)
      expect(await create(origin, 'own')).toMatchObject({ status: 409, body: { code: repeatedBefore } })
    }
    const { rows } = await west.db.pool.query(`select from merchant_home where state = 'MOVED'`)
    expect(rows).toHaveLength(1)
  })

  it('of merchants that stayed were answered all the time', async () => {
    expect(await statusOf(create(fronts.west.origin, 'stayed', shop))).toBe(201)
  })
})

it('the answer of a page comes as it is drawn', async () => {
  const pay = `/pay?token=${await tokenFor(west, 'ACME')}&merchantCode=ACME&idPayin=p`
  const drawn = await fetch(`${fronts.west.origin}${pay}`)
  expect(await drawn.text()).toBe('drawn in east')
  const seen = await new Promise<number | undefined>((resolve, reject) => {
    httpRequest(`${fronts.west.origin}/status?token=nonsense`, ({ statusCode }) => resolve(statusCode))
      .once('error', reject)
      .end()
  })
  expect(seen).toBe(200)
})

it('a logo is found in the cluster that has it, by whichever the page of its merchant was asked', async () => {
  const bytes = Buffer.from('a picture')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const text = `insert into merchant_logo (merchant_code, hash, content_type, bytes) values ('SHOP', $1, 'image/png', $2)`
  await west.db.pool.query(text, [hash, bytes])
  for (const { origin } of [fronts.west, fronts.east]) {
    const logo = await fetch(`${origin}/logo/${hash}`)
    expect([logo.status, Buffer.from(await logo.arrayBuffer())]).toEqual([200, bytes])
  }
  expect(await statusOf(fetch(`${fronts.east.origin}/logo/${'cd'.repeat(32)}`))).toBe(404)
})

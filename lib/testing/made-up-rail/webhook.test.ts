import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { RailDefinition } from '../../payments/rail/rail-definition.ts'
import { testBank } from '../test-bank/rail.ts'
import { callApi, makeMerchant, tokenFor } from '../contract/api-client.ts'
import { patiently } from '../patience.ts'
import { testFront } from '../test-front.ts'
import { createBodyOf, testGateway } from '../test-gateway.ts'
import { madeUpRail } from './rail.ts'
import { signatureHeader, signatureOfBank } from './signed-report.ts'

// The bank reports money over HTTP, to the server as it runs in production.
const bank = madeUpRail()
const ofLive: RailDefinition = { ...bank.definition, name: 'live-only', modes: ['live'] }
const gateway = await testGateway({}, { rails: [bank.definition, ofLive, testBank] })
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'SHOP')
const { origin, lines } = await testFront(gateway)

const events = '/rails/made-up/events'
const send = (body: string, { path = events, signature = signatureOfBank(body) } = {}) =>
  fetch(origin + path, { method: 'POST', body, headers: { [signatureHeader]: signature } })
const lineOf = (response: Response, event = 'page.answered') =>
  vi.waitFor(() => {
    const requestId = response.headers.get('x-request-id')
    const line = lines.find((one) => one['requestId'] === requestId && one['event'] === event)
    if (!line) throw new Error('no line yet')
    return line
  }, patiently)

async function createPayin(): Promise<string> {
  const id = randomUUID()
  const body = {
    ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
    callbackUrl: 'http://127.0.0.1:9/callback',
  }
  expect((await callApi(gateway, { method: 'POST', path: `/payins/${id}`, token, body })).status).toBe(201)
  return id
}

async function statusOf(id: string): Promise<string> {
  const { body } = await callApi(gateway, { path: `/payins/${id}`, token })
  return (body as { process: { status: string } }).process.status
}

async function receiptsUnder(sourceId: string): Promise<number> {
  const text = 'select 1 from receipt where source_id = $1'
  return (await gateway.db.query({ name: 'test-receipts', text, values: [sourceId] })).rows.length
}

describe('a report of the bank', () => {
  it('completes its payin, with a line in the log that names the route', async () => {
    const id = await createPayin()
    const answer = await send(JSON.stringify(bank.reportOf(id)))
    expect(answer.status).toBe(200)
    expect(await statusOf(id)).toBe('SUCCESS')
    expect(await lineOf(answer)).toMatchObject({ method: 'POST', route: events, status: 200 })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{16}$/) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cache-control': 'no-store',
    })
  })

  it('counts once when it arrives several times at once and again later', async () => {
    const id = await createPayin()
    const report = bank.reportOf(id)
    const body = JSON.stringify(report)
    const atOnce = await Promise.all([send(body), send(body), send(body)])
    expect([...atOnce, await send(body)].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await receiptsUnder(report.id)).toBe(1)
    expect(await statusOf(id)).toBe('SUCCESS')
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('with the key of another receipt is 409 and changes nothing', async () => {
    const report = bank.reportOf(await createPayin())
    expect((await send(JSON.stringify(report))).status).toBe(200)
    expect((await send(JSON.stringify({ ...report, paise: 1 }))).status).toBe(409)
  })

  it('with a wrong signature or none is 401 and books nothing', async () => {
    const id = await createPayin()
    const body = JSON.stringify(bank.reportOf(id))
    for (const signature of ['', 'x', signatureOfBank(`${body} `)])
      expect((await send(body, { signature })).status).toBe(401)
    expect(await statusOf(id)).toBe('WAITING')
  })

  it('of exactly 64 KiB is read, and one byte more is 413', async () => {
    const id = await createPayin()
    const full = JSON.stringify(bank.reportOf(id)).padEnd(64 * 1024)
    expect((await send(`${full} `)).status).toBe(413)
    expect(await statusOf(id)).toBe('WAITING')
    expect((await send(full)).status).toBe(200)
    expect(await statusOf(id)).toBe('SUCCESS')
  })

  it('that the rail cannot handle is 500, and the log has the place and nothing of the body', async () => {
    const answer = await send('asha.rao@okhdfc paid')
    expect(answer.status).toBe(500)
    const line = await lineOf(answer, 'rail.request-failed')
    expect(line).toMatchObject({ rail: 'made-up', route: events, err: { name: 'SyntaxError' } })
    const { message, stack } = line['err'] as Error
    expect(stack).toContain('made-up-rail/rail.ts')
    expect(message + stack + (await answer.text()) + JSON.stringify(lines)).not.toContain('asha')
  })
})

describe('below /rails', () => {
  it.each([
    '/rails',
    '/rails/made-up',
    '/rails/made-up/',
    '/rails/made-up/other',
    '/rails/made-up/events/',
    '/rails/made-up/events/more',
    '/rails/nobody/events',
    '/rails/test-bank/events',
    '/rails/live-only/events',
    '/rails/%zz/events',
  ])('%s is 404: no rail has it', async (path) => {
    const answer = await send('{}', { path })
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('No rail')])
    expect(await lineOf(answer)).toMatchObject({ status: 404 })
  })

  it('no part of an unknown address is logged', async () => {
    await lineOf(await send('{}', { path: '/rails/made-up/a-secret?key=a-secret' }))
    expect(JSON.stringify(lines)).not.toContain('a-secret')
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])(
    '%s is 405 where a rail takes POST',
    async (method) => {
      const answer = await fetch(origin + events, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    },
  )
})

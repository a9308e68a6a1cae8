import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { adjustBalance } from '#lib/ledger/adjustments/adjust-balance.ts'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { atTime } from '#lib/testing/database/test-clock.ts'
import { exactCsvLine } from '#lib/ledger/csv.ts'
import { closeSettlements } from '#lib/ledger/settlements/close-settlements.ts'
import { settledEntries, settledLines } from '#lib/ledger/settlements/settlement-entries.ts'
import { amountShortest, money } from '#lib/money/money.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { reversePayment } from '#lib/payments/end/reverse-payment.ts'
import { confirmPayout, refusePayout, returnPayout } from '#lib/payments/payouts/end-payout.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { simulate } from '#lib/testing/rail-of-payment.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  merchantOf,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '#lib/testing/test-gateway.ts'
import { findSettlement } from './schemas.ts'

const gateway = await testGateway()
const { db } = gateway
for (const code of ['SHOP', 'OTHER']) await makeMerchant(gateway, code, { requestsPerSecond: 10_000 })
await db.pool.query(
  `insert into merchant_currency (merchant_code, currency_code, vat_percent) values ('SHOP', 'INR', 1)`,
)

const rupees = (amount: bigint) => money(amount * 100n, 'INR')
const upi = (amount: number) => createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' })
const closeIn = (days: number) =>
  atTime(gateway.db, new Date(Date.now() + days * 86_400_000), () => closeSettlements(gateway, 100))

async function payin(paymentId: string, amount: number, merchantCode = 'SHOP') {
  const key = await createPayin(gateway, upi(amount), { ...payinKey(paymentId), merchantCode })
  await simulate(gateway, key, { event: 'PAY' })
  return key
}
async function topUp(paymentId: string, amount: number) {
  const key = { merchantCode: 'SHOP', kind: 'topup' as const, paymentId }
  const body = createBodyOf(amount, 'INR', {
    paymentMethodCode: 'P2A_V2',
    account: { accountName: 'Asha Rao' },
  })
  const merchant = await merchantOf(gateway, 'SHOP')
  const parsed = await parseCreate(gateway, merchant, 'topup', body)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  expect(await createPayment(gateway, merchant, key, parsed.value)).toHaveProperty('value')
  await simulate(gateway, key, { event: 'PAY' })
  return key
}
async function payout(paymentId: string, amount: number) {
  const key = { ...payoutKey(paymentId), merchantCode: 'SHOP' }
  expect(await createPayout(gateway, payoutBodyOf(amount), key)).toHaveProperty('value')
  return key
}

async function get(path: string, { merchantCode = 'SHOP', accept = 'application/json' } = {}) {
  const token = await tokenFor(gateway, merchantCode, ['GET /settlements.*'])
  return callApi(gateway, { path, token, headers: { accept } })
}

interface Entry {
  readonly kind: string
  readonly idPayment?: string
  readonly amount: number
  readonly balanceAfter: number
}
const brief = ({ kind, idPayment, amount, balanceAfter }: Entry) => [kind, idPayment, amount, balanceAfter]

const booked = [
  ['OPENING_BALANCE', undefined, 1000, 1000],
  ['PAYIN', 'in-1', 100, 1100],
  ['FEE', 'in-1', -1.5, 1098.5],
  ['VAT', 'in-1', -1, 1097.5],
  ['PAYIN', '-in-2', 50, 1147.5],
  ['FEE', '-in-2', -0.75, 1146.75],
  ['VAT', '-in-2', -0.5, 1146.25],
  ['REVERSAL', '-in-2', -50, 1096.25],
  ['TOPUP', 'in-1', 20, 1116.25],
  ['FEE', 'in-1', -0.3, 1115.95],
  ['VAT', 'in-1', -0.2, 1115.75],
  ['PAYOUT', 'out-1', -200, 915.75],
  ['FEE', 'out-1', -3, 912.75],
  ['VAT', 'out-1', -2, 910.75],
  ['PAYOUT', 'out-2', -10, 900.75],
  ['FEE', 'out-2', -0.15, 900.6],
  ['VAT', 'out-2', -0.1, 900.5],
  ['RETURN', 'out-2', 10, 910.5],
  ['ADJUSTMENT', undefined, -10.5, 900],
]

beforeAll(async () => {
  await creditBalance(db, 'SHOP', rupees(1000n), byOperator('test'))
  await payin('in-1', 100)
  expect(await reversePayment(gateway, await payin('-in-2', 50), byOperator('test'))).toHaveProperty('value')
  await topUp('in-1', 20)
  const [first, second, refused] = [
    await payout('out-1', 200),
    await payout('out-2', 10),
    await payout('out-3', 30),
  ]
  await payout('out-open', 40)
  await confirmPayout(gateway, first, byOperator('test'))
  await confirmPayout(gateway, second, byOperator('test'))
  await returnPayout(gateway, second, byOperator('test'))
  await refusePayout(gateway, refused, 'INVALID_ACCOUNT', byOperator('test'))
  const adjustment = { merchantCode: 'SHOP', reason: 'round', by: 'Ann', approvedBy: 'Bob' }
  await adjustBalance(db, { ...adjustment, requestId: randomUUID(), money: money(-1050n, 'INR') })
  await creditBalance(db, 'SHOP', money(700n, 'THB'), byOperator('test'))
  expect(await closeIn(1)).toBe(2)
})

const settlement = {
  idSettlement: 'INR-000001',
  currencyCode: 'INR',
  from: expect.stringMatching(/T00:00:00.000Z$/),
  to: expect.stringMatching(/T00:00:00.000Z$/),
  openingBalance: 0,
  payins: 150,
  payouts: -200,
  topups: 20,
  refunds: 0,
  reversals: -50,
  fees: -5.7,
  vat: -3.8,
  adjustments: 989.5,
  closingBalance: 900,
}

describe('a settlement', () => {
  it('has the sums by kind; a payout counts when it succeeded, returned money with its own kind', async () => {
    const { status, body } = await get('/settlements/INR-000001')
    expect({ status, body }).toEqual({ status: 200, body: settlement })
  })

  it('that does not exist is 410, whatever its ID looks like', async () => {
    const well = ['INR-000002', 'INR-000000', 'INR-0000001', 'XAU-000001', 'JPY-000001']
    for (const id of [...well, 'INR', 'inr-000001', 'INR-1', 'INR-000001x']) {
      const { status, body } = await get(`/settlements/${id}`)
      expect([status, body]).toMatchObject([410, { code: 'SETTLEMENT_NOT_FOUND' }])
      expect((await get(`/settlements/${id}/entries`)).status).toBe(410)
    }
  })
})

describe('the list of settlements', () => {
  const idsOf = async (query: Readonly<Record<string, string>>) => {
    const { body } = await get(`/settlements?${new URLSearchParams(query).toString()}`)
    const { data, nextCursor } = body as { data: { idSettlement: string }[]; nextCursor?: string }
    return { ids: data.map(({ idSettlement }) => idSettlement), nextCursor }
  }

  it('has all of them, those of the requested currencies, or those of a period', async () => {
    const { body } = await get('/settlements')
    expect(body).toMatchObject({ data: expect.arrayContaining([settlement]) })
    const { from, to } = (body as { data: { from: string; to: string }[] }).data[0] ?? { from: '', to: '' }
    const both = { ids: ['INR-000001', 'THB-000001'] }
    expect(await idsOf({})).toEqual(both)
    expect(await idsOf({ currencyCodes: 'THB, nonsense' })).toEqual({ ids: ['THB-000001'] })
    expect(await idsOf({ currencyCodes: 'nonsense' })).toEqual({ ids: [] })
    expect(await idsOf({ from, to })).toEqual(both)
    expect(await idsOf({ from: to })).toEqual({ ids: [] })
    expect(await idsOf({ to: from })).toEqual({ ids: [] })
  })

  it('comes page by page', async () => {
    const first = await idsOf({ limit: '1' })
    expect(first).toEqual({ ids: ['INR-000001'], nextCursor: expect.any(String) })
    expect(await idsOf({ limit: '1', cursor: first.nextCursor ?? '' })).toEqual({ ids: ['THB-000001'] })
  })

  it.each(['from=yesterday', 'to=2026-13-01', 'limit=0', 'limit=201', 'limit=%2B5', 'cursor=abc'])(
    '%s is 400',
    async (query) => {
      expect((await get(`/settlements?${query}`)).status).toBe(400)
    },
  )
})

describe('the entries of a settlement', () => {
  it('add up from the opening to the closing balance, without what was only reserved', async () => {
    const { body } = await get('/settlements/INR-000001/entries')
    const { data, ...rest } = body as { data: Entry[] }
    expect(data.map(brief)).toEqual(booked)
    expect(rest).toEqual({})
    expect(data[1]).toEqual({
      at: expect.any(String),
      kind: 'PAYIN',
      paymentKind: 'payin',
      idPayment: 'in-1',
      amount: 100,
      currencyCode: 'INR',
      balanceAfter: 1100,
    })
  })

  it.each([1, 2, 3, 7, 18, 19])('come in pages of %i with the same balances', async (limit) => {
    const entries: Entry[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) })
      const { status, body } = await get(`/settlements/INR-000001/entries?${query.toString()}`)
      expect(status).toBe(200)
      const page = body as { data: Entry[]; nextCursor?: string }
      expect(page.data.length).toBe(Math.min(limit, booked.length - entries.length))
      entries.push(...page.data)
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(entries.map(brief)).toEqual(booked)
  })

  it('are a file for a client that prefers CSV, exact and complete whatever the limit', async () => {
    const { status, headers, body } = await get('/settlements/INR-000001/entries?limit=2', {
      accept: 'text/csv',
    })
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="settlement-INR-000001.csv"',
    ])
    const [header, ...lines] = String(body).split('\r\n')
    expect(header).toBe('at,kind,paymentKind,idPayment,amount,currencyCode,balanceAfter')
    expect(lines.pop()).toBe('')
    expect(
      lines.map((line) => {
        const [at = '', kind, , idPayment, amount, currencyCode, balanceAfter] = line.split(',')
        expect([new Date(at).toISOString(), currencyCode]).toEqual([at, 'INR'])
        return [kind, idPayment || undefined, Number(amount), Number(balanceAfter)]
      }),
    ).toEqual(booked)
  })

  it.each([3, 4, 5, 7, 1_000])('are the same lines in a file, %i postings at a time', async (atOnce) => {
    const found = await findSettlement(gateway, 'SHOP', 'INR-000001')
    if (!found) throw new Error('there is no settlement')
    const inTurn = await Array.fromAsync(settledEntries(gateway.db, found))
    const expected = inTurn.map(({ at, kind, payment, amount, balanceAfter }) =>
      exactCsvLine([
        at.toISOString(),
        kind,
        payment?.kind ?? '',
        payment?.paymentId ?? '',
        amountShortest(amount),
        amount.currencyCode,
        amountShortest(balanceAfter),
      ]),
    )
    const lines = await Array.fromAsync(settledLines(gateway.db, found, atOnce))
    expect(lines.join('')).toBe(expected.join(''))
    expect(expected).toHaveLength(booked.length)
  })

  it('in a file are refused where an entry has as many postings as are read at once', async () => {
    const found = await findSettlement(gateway, 'SHOP', 'INR-000001')
    if (!found) throw new Error('there is no settlement')
    await expect(Array.fromAsync(settledLines(gateway.db, found, 1))).rejects.toThrow('1 postings')
  })

  it.each(['limit=0', 'cursor=5', 'cursor=-1-2'])('%s is 400', async (query) => {
    expect((await get(`/settlements/INR-000001/entries?${query}`)).status).toBe(400)
  })

  it('never contain entries of another settlement', async () => {
    await payin('in-later', 5)
    expect(await closeIn(3)).toBe(1)
    const { body } = await get('/settlements/INR-000002/entries')
    expect((body as { data: Entry[] }).data.map(({ idPayment }) => idPayment)).toEqual([
      'in-later',
      'in-later',
      'in-later',
    ])
  })
})

it('a merchant sees none of the settlements of another', async () => {
  const other = { merchantCode: 'OTHER' }
  expect((await get('/settlements', other)).body).toEqual({ data: [] })
  expect((await get('/settlements/INR-000001', other)).status).toBe(410)
  expect((await get('/settlements/INR-000001/entries', other)).status).toBe(410)
  expect((await get('/settlements/INR-000001/entries', { ...other, accept: 'text/csv' })).status).toBe(410)
  const token = await tokenFor(gateway, 'SHOP', ['GET /balances'])
  expect((await callApi(gateway, { path: '/settlements', token })).status).toBe(403)
})

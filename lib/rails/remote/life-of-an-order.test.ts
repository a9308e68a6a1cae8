import { beforeAll, afterAll, describe, expect, it, vi } from 'vitest'
import { checkRails } from '../../doctor/accounts/check-rails.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { merchantServer } from '../../testing/callback-merchant.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { patiently } from '../../testing/patience.ts'
import { testFront } from '../../testing/test-front.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { startWorker, type Worker } from '../../worker/worker.ts'
import { cancelPayment } from '../../payments/end/end-payment.ts'
import { bookReturn, openReturns } from '../rows/open-returns.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'

const gateway = await testGateway({}, { rails: [] })
const { connector, row } = await remoteRail(gateway)
const { origin } = await testFront(gateway)
gateway.publicUrl = origin
const body = createBodyOf(500, 'KES', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Wanjiku Kamau' },
  phoneNumber: '+254712345678',
})

const recordOf = async (key: PaymentKey) => {
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payment is missing')
  return record
}
const referenceOf = async (key: PaymentKey) => (await recordOf(key)).attempt.railReference
const told = async (reference: string) => {
  expect(await connector.notify(reference)).toBe(200)
  await runRowRails(gateway)
}
const stateOf = async (paymentId: string) => {
  const text = 'select state, reason from rail_order where payment_id = $1'
  return (await gateway.db.pool.query<{ state: string }>(text, [paymentId])).rows
}

describe('an order', () => {
  it('tells the connector what is to be paid, by whom, until when and where to call', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    expect(connector.orders.get(reference)?.asked).toMatchObject({
      key: reference,
      kind: 'payin',
      money: { amount: 500, currencyCode: 'KES' },
      method: 'MOBILE_MONEY',
      payer: { accountName: 'Wanjiku Kamau', phoneNumber: expect.stringContaining('254712345678') as string },
      returnUrl: 'https://shop.example/return',
      noticeAddress: expect.stringMatching(/^http:\/\/[^/]+\/n\/[0-9a-f]{32,}$/) as string,
    })
  })

  it('whose answer is lost is asked for under its key, and is not opened again', async () => {
    const before = connector.requests.length
    connector.behave('PUT /orders/', 'LOSES_ANSWER')
    const reference = await referenceOf(await createPayin(gateway, body))
    expect(connector.requests.slice(before)).toEqual([`PUT /orders/${reference}`, `GET /orders/${reference}`])
  })

  it('that never arrived is sent again under its key, once it is asked for and is not there', async () => {
    const before = connector.requests.length
    connector.behave('PUT /orders/', 'LOSES_REQUEST')
    const reference = await referenceOf(await createPayin(gateway, body))
    expect(connector.requests.slice(before)).toEqual([
      `PUT /orders/${reference}`,
      `GET /orders/${reference}`,
      `PUT /orders/${reference}`,
    ])
  })

  it('that the connector refuses is refused to the merchant, and nothing is written', async () => {
    connector.behave('PUT /orders/', { status: 422, reason: 'NO_SUCH_PHONE' })
    const key = payinKey()
    await expect(createPayin(gateway, body, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    expect(await readPayment(gateway, key)).toBeUndefined()
    expect(await stateOf(key.paymentId)).toEqual([{ state: 'REFUSED', reason: 'NO_SUCH_PHONE' }])
  })

  it('is completed by what the connector answers when it is asked, and not by the notice', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    await told(reference)
    expect((await recordOf(key)).status).toBe('WAITING')
    connector.pay(reference)
    await told(reference)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('is completed without a notice, as it is asked for after three seconds', async () => {
    const key = await createPayin(gateway, body)
    connector.pay(await referenceOf(key))
    await runRowRails(gateway)
    expect((await recordOf(key)).status).toBe('WAITING')
    gateway.clock.forward(3_100)
    await runRowRails(gateway)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('is completed by parts, each with a receipt of its own', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    connector.pay(reference, 200)
    await told(reference)
    expect(await recordOf(key)).toMatchObject({ moneyReceived: { amount: 20_000n } })
    connector.pay(reference, 300)
    await told(reference)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('that is refused later ends its payment, with the code of the institution in the event', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    connector.refuse(reference, 'CANCELLED_BY_CUSTOMER')
    await told(reference)
    expect(await recordOf(key)).toMatchObject({
      status: 'REFUSED',
      failureReasonCode: 'CANCELLED_BY_CUSTOMER',
    })
    const other = await createPayin(gateway, body)
    connector.refuse(await referenceOf(other), 'E17')
    await told(await referenceOf(other))
    expect(await recordOf(other)).toMatchObject({ failureReasonCode: 'REFUSED_BY_INSTITUTION' })
    const { rows } = await gateway.db.pool.query(
      `select institution_code from payment_event where payment_id = $1 and to_status = 'REFUSED'`,
      [other.paymentId],
    )
    expect(rows).toEqual([{ institution_code: 'E17' }])
  })

  it('that is cancelled is cancelled at the connector, and money that comes then is kept', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    expect(await cancelPayment(gateway, key)).toHaveProperty('value')
    connector.pay(reference)
    const { id } = connector.orders.get(reference)?.receipts[0] ?? {}
    await told(reference)
    const { rowCount } = await gateway.db.pool.query(
      'select from receipt where source = $1 and source_id = $2',
      [row.id, id],
    )
    expect(rowCount).toBe(1)
    expect((await recordOf(key)).status).toBe('REFUSED')
  })

  it('that gives money back in parts takes each from the payment once', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    const { id } = connector.pay(reference)
    await told(reference)
    connector.giveBack(reference, id, 200)
    await told(reference)
    await told(reference)
    connector.giveBack(reference, id, 100)
    await told(reference)
    await told(reference)
    const { rows } = await gateway.db.pool.query<{ state: string }>(
      'select state from rail_return where key = $1',
      [reference],
    )
    expect(rows).toEqual([{ state: 'REVERSED' }, { state: 'REVERSED' }])
    const booked = await gateway.db.pool.query<{ left: string }>(
      `select (-sum(p.amount))::numeric(20, 2)::text as left from ledger_posting p join ledger_entry e on e.id = p.entry_id
         join ledger_account a on a.id = p.account_id
        where a.receiving_account_id = $1 and e.receipt_id in (select id from receipt where source = $2 and source_id like $3)`,
      [row.account.id, row.id, `${id}%`],
    )
    expect(booked.rows).toEqual([{ left: '200.00' }])
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('is taken nothing from while a return is pending, or where it was refused', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    const { id } = connector.pay(reference)
    await told(reference)
    connector.returnState = 'PENDING'
    connector.giveBack(reference, id, 500)
    connector.giveBack(reference, id, 500)
    delete connector.returnState
    await told(reference)
    expect((await recordOf(key)).returnedAt).toBeUndefined()
    const [first, second] = connector.orders.get(reference)?.returns ?? []
    if (first) first.state = 'REFUSED'
    if (second) second.state = 'DONE'
    await told(reference)
    expect((await recordOf(key)).returnedAt).toBeInstanceOf(Date)
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('for an ended payment gives a part of its money back, and the rest stays in suspense', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    expect(await cancelPayment(gateway, key)).toHaveProperty('value')
    const { id } = connector.pay(reference)
    await told(reference)
    connector.giveBack(reference, id, 120)
    await told(reference)
    await told(reference)
    const items = await openItems(gateway)
    expect(items.filter(({ accountId }) => accountId === row.account.id)).toContainEqual(
      expect.objectContaining({ money: { amount: 38_000n, currencyCode: 'KES' } }),
    )
    expect(await openReturns(gateway.db)).toEqual([])
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('whose money was given to another payment goes back by a person, once', async () => {
    const reference = await referenceOf(await createPayin(gateway, body))
    connector.pay(reference)
    await told(reference)
    const back = connector.giveBack(reference, 'R-OF-NOBODY', 70)
    await told(reference)
    expect(await checkRails(gateway.db)).toMatchObject([{ code: 'RAIL_RETURN_OPEN' }])
    expect(await openReturns(gateway.db, row.id)).toMatchObject([{ id: back.id, idReceipt: 'R-OF-NOBODY' }])
    const decided = { by: byOperator('Ann'), approvedBy: 'Ben', reason: 'fraud' }
    const booked = await Promise.all(
      [1, 2].map(() => bookReturn(gateway.db, row, { idReturn: back.id }, decided)),
    )
    expect(booked).toContainEqual({ amount: 7_000n, currencyCode: 'KES' })
    expect(booked.filter((one) => 'refused' in one)).toHaveLength(1)
    expect(await checkRails(gateway.db)).toEqual([])
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('under the ID of another one is booked by its receipt, each for itself', async () => {
    const reference = await referenceOf(await createPayin(gateway, body))
    connector.pay(reference)
    await told(reference)
    const { rows } = await gateway.db.pool.query<{ id: string }>(
      `insert into rail_return (rail_id, id, key, receipt_id, currency_code, amount, state, created_at)
       select $1, 'SAME', $2, receipt, 'KES', amount, 'OPEN', gateway_now()
         from (values ('R-ONE', 30), ('R-TWO', 40)) as two (receipt, amount) returning id`,
      [row.id, reference],
    )
    expect(rows).toHaveLength(2)
    const decided = { by: byOperator('Ann'), approvedBy: 'Ben', reason: 'fraud' }
    const book = (idReceipt?: string) => bookReturn(gateway.db, row, { idReturn: 'SAME', idReceipt }, decided)
    expect(await book()).toHaveProperty('refused')
    expect(await book('R-TWO')).toEqual({ amount: 4_000n, currencyCode: 'KES' })
    expect(await openReturns(gateway.db, row.id)).toMatchObject([{ idReceipt: 'R-ONE' }])
    expect(await book()).toEqual({ amount: 3_000n, currencyCode: 'KES' })
    expect(await checkRails(gateway.db)).toEqual([])
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('all of whose money goes back is reversed', async () => {
    const key = await createPayin(gateway, body)
    const reference = await referenceOf(key)
    const { id } = connector.pay(reference)
    await told(reference)
    connector.giveBack(reference, id, 500)
    await told(reference)
    expect((await recordOf(key)).returnedAt).toBeInstanceOf(Date)
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})

describe('a notice', () => {
  it('is taken by POST and PUT, with and without /pix behind, and is stored', async () => {
    const reference = await referenceOf(await createPayin(gateway, body))
    const count = async () =>
      (await gateway.db.pool.query<{ n: number }>('select count(*)::int as n from rail_notice')).rows[0]?.n ??
      0
    const before = await count()
    const ways = [{}, { method: 'PUT' }, { behind: '/pix' }, { method: 'PUT', behind: '/pix' }] as const
    for (const how of ways) expect(await connector.notify(reference, how)).toBe(200)
    expect(await count()).toBe(before + 4)
  })

  it('that is signed with another secret is 401', async () => {
    const reference = await referenceOf(await createPayin(gateway, body))
    expect(await connector.notify(reference, { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })).toBe(401)
  })

  it('at an address that no rail has is 404, and GET is 405', async () => {
    expect((await fetch(`${origin}/n/${'0'.repeat(48)}`, { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await fetch(`${origin}/n/${row.noticeToken}`)).status).toBe(405)
  })
})

describe('with a worker', () => {
  let worker: Worker
  let shop: Awaited<ReturnType<typeof merchantServer>>
  beforeAll(async () => {
    shop = await merchantServer((_request, response) => void response.writeHead(200).end())
    worker = startWorker(gateway)
  })
  afterAll(async () => {
    await worker.stop()
    await shop.close()
  })

  it('the merchant is called back soon after the institution calls', async () => {
    await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 1_000 })
    const token = await tokenFor(gateway, 'SHOP')
    const created = await callApi(gateway, {
      method: 'POST',
      path: '/payins/quick',
      token,
      body: { ...body, callbackUrl: shop.url },
    })
    expect(created.status).toBe(201)
    const reference = await referenceOf({ merchantCode: 'SHOP', kind: 'payin', paymentId: 'quick' })
    connector.pay(reference)
    expect(await connector.notify(reference)).toBe(200)
    await vi.waitFor(() => expect(shop.arrivals.length).toBe(1), patiently)
  })
})

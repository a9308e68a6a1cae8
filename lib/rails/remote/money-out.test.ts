import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import { money } from '../../money/money.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { sendDuePayouts } from '../../payments/payouts/send-payouts.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, createPayin, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { replaceSettings } from '../rows/change-rail.ts'
import { keepNotice } from '../rows/notices.ts'
import { learnCapabilities } from '../rows/test-rail.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'
import { remote } from './rail.ts'

const gateway = await testGateway({}, { rails: [] })
const { connector, row } = await remoteRail(gateway)
// More than a shop asks in a second.
await configureMerchant(gateway.db, [], { code: 'ACME', requestsPerSecond: 1_000 }, byOperator('test'))
gateway.merchants.drop('ACME')
const token = await tokenFor(gateway, 'ACME')
await creditBalance(gateway.db, 'ACME', money(1_000_000n, 'KES'), byOperator('test'))

const told = async (key: string) => {
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key })))
  await runRowRails(gateway)
}
const work = async () => {
  // The connector has a clock of its own, so that of the gateway stays.
  await gateway.db.pool.query(`update payout_order set next_look_at = gateway_now() where state <> 'ENDED'`)
  await sendDuePayouts(gateway, 100)
}
const read = async (path: string) => (await callApi(gateway, { path, token })).body
const post = (path: string, body: object) => callApi(gateway, { method: 'POST', path, token, body })

const payinBody = createBodyOf(500, 'KES', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Wanjiku Kamau' },
  phoneNumber: '+254712345678',
})
const wallet = {
  paymentMethodCode: 'WALLET_TRANSFER',
  phoneNumber: '+254712345678',
  account: { accountName: 'A B' },
}

async function paidPayin() {
  const key = await createPayin(gateway, payinBody)
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  connector.pay(reference)
  await told(reference)
  return { key, reference }
}
const refundOf = (payinId: string, amount?: number) => ({
  idPayin: payinId,
  reason: 'a wish of the customer',
  ...(amount !== undefined && { money: { amount, currencyCode: 'KES' } }),
  callbackUrl: 'http://127.0.0.1:9/callback',
})

describe('a refund', () => {
  it('goes back the way the money came, in parts, without a payee, and is no reversal', async () => {
    const { key, reference } = await paidPayin()
    const parts = [randomUUID(), randomUUID()] as const
    for (const [id, amount] of [
      [parts[0], 200],
      [parts[1], 300],
    ] as const) {
      const created = await post(`/refunds/${id}`, refundOf(key.paymentId, amount))
      expect({ status: created.status, body: created.body }).toMatchObject({ status: 201 })
      await work()
      expect(await read(`/refunds/${id}`)).toMatchObject({ process: { status: 'SUCCESS' } })
    }
    const [receipt] = connector.orders.get(reference)?.receipts ?? []
    expect(connector.orders.get(reference)?.returns).toMatchObject([
      { idReceipt: receipt?.id, money: { amount: 200 } },
      { idReceipt: receipt?.id, money: { amount: 300 } },
    ])
    await told(reference)
    expect((await readPayment(gateway, key))?.returnedAt).toBeUndefined()
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('that goes back has the method of its payin, and the account of who was asked or paid', async () => {
    const { key } = await paidPayin()
    const asked = { accountName: 'Wanjiku Kamau', accountNumber: '+254712345678' }
    const id = randomUUID()
    const shown = { paymentMethodCode: 'MOBILE_MONEY', account: asked }
    expect((await post(`/refunds/${id}`, refundOf(key.paymentId, 200))).body).toMatchObject({
      paymentMethodResponse: shown,
    })
    await work()
    expect(await read(`/refunds/${id}`)).toMatchObject({
      paymentMethodResponse: shown,
      process: { status: 'SUCCESS' },
    })
  })

  it('goes back the way the money came also where a payout reaches who paid', async () => {
    const key = await createPayin(gateway, payinBody)
    const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
    const payer = { accountName: 'Otieno Kamau', accountNumber: '+254798765432' }
    Object.assign(connector.pay(reference), { payer })
    await told(reference)
    const id = randomUUID()
    const created = await post(`/refunds/${id}`, refundOf(key.paymentId))
    expect(created.body).toMatchObject({ paymentMethodResponse: { account: payer } })
    await work()
    expect(connector.orders.get(reference)?.returns).toMatchObject([{ money: { amount: 500 } }])
    expect(await read(`/refunds/${id}`)).toMatchObject({ process: { status: 'SUCCESS' } })
  })

  it('is on its way until the institution has decided, and can be asked for again where it refused', async () => {
    const { key, reference } = await paidPayin()
    const status = async (id: string) =>
      ((await read(`/refunds/${id}`)) as { process: { status: string } }).process.status
    const [first, second] = [randomUUID(), randomUUID()]
    connector.returnState = 'PENDING'
    await post(`/refunds/${first}`, refundOf(key.paymentId))
    await work()
    await work()
    expect(await status(first)).toBe('PROCESSING')
    for (const one of connector.orders.get(reference)?.returns ?? []) one.state = 'REFUSED'
    await work()
    expect(await status(first)).toBe('REFUSED')
    connector.returnState = 'DONE'
    connector.orders.get(reference)?.returns.pop()
    await post(`/refunds/${second}`, refundOf(key.paymentId))
    await work()
    expect(await status(second)).toBe('SUCCESS')
    delete connector.returnState
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('whose answer is lost is asked for, and is not given back twice', async () => {
    const { key, reference } = await paidPayin()
    connector.behave(`PUT /orders/${reference}/returns/`, 'LOSES_ANSWER')
    const id = randomUUID()
    await post(`/refunds/${id}`, refundOf(key.paymentId))
    await work()
    await work()
    expect(await read(`/refunds/${id}`)).toMatchObject({ process: { status: 'SUCCESS' } })
    expect(connector.orders.get(reference)?.returns).toHaveLength(1)
  })

  it('of a payin that two receipts paid goes back by both, once, also when an answer is lost', async () => {
    const key = await createPayin(gateway, payinBody)
    const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
    const came = [connector.pay(reference, 200), connector.pay(reference, 300)]
    await told(reference)
    expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
    const id = randomUUID()
    await post(`/refunds/${id}`, refundOf(key.paymentId, 450))
    connector.behave(`PUT /orders/${reference}/returns/`, 'LOSES_ANSWER')
    for (let step = 0; step < 4; step += 1) await work()
    await gateway.db.pool.query(
      `update payout_order set sent_at = sent_at - interval '10 minutes', next_look_at = gateway_now() where payment_id = $1 and state <> 'ENDED'`,
      [id],
    )
    for (let step = 0; step < 4; step += 1) await work()
    expect(await read(`/refunds/${id}`)).toMatchObject({ process: { status: 'SUCCESS' } })
    const returns = connector.orders.get(reference)?.returns ?? []
    expect(returns.map((one) => [one.idReceipt, one.money.amount])).toEqual([
      [came[0]?.id, 200],
      [came[1]?.id, 250],
    ])
    await told(reference)
    expect((await readPayment(gateway, key))?.returnedAt).toBeUndefined()
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('that names a payee goes to that one, as a transfer', async () => {
    const { key, reference } = await paidPayin()
    const id = randomUUID()
    const created = await post(`/refunds/${id}`, { ...refundOf(key.paymentId), paymentMethod: wallet })
    expect(created).toMatchObject({ status: 201 })
    await work()
    expect(connector.orders.get(reference)?.returns).toEqual([])
    expect([...connector.transfers.values()].at(-1)).toMatchObject({ money: { amount: 500 } })
  })

  it('is asked for a payee where the institution gives nothing back', async () => {
    const { key } = await paidPayin()
    const before = connector.capabilities
    const learn = async () => {
      const connected = gateway.rowRails.connectedTo(row.id)
      if (connected) await learnCapabilities(gateway, connected)
      await gateway.rowRails.refresh()
    }
    connector.capabilities = { ...before, returns: false }
    await learn()
    const created = await post(`/refunds/${randomUUID()}`, refundOf(key.paymentId))
    expect(created.status).toBe(406)
    expect(JSON.stringify(created.body)).toContain('paymentMethod')
    connector.capabilities = before
    await learn()
  })

  it('that the institution refuses is refused', async () => {
    const { key, reference } = await paidPayin()
    connector.behave(`PUT /orders/${reference}/returns/`, { status: 422, reason: 'TOO_LATE' })
    const id = randomUUID()
    await post(`/refunds/${id}`, refundOf(key.paymentId))
    await work()
    expect(await read(`/refunds/${id}`)).toMatchObject({ process: { status: 'REFUSED' } })
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})

describe('a payout', () => {
  const create = async () => {
    const id = randomUUID()
    const created = await post(`/payouts/${id}`, payoutBodyOf(100, 'KES', wallet))
    expect(created).toMatchObject({ status: 201 })
    return id
  }
  const transferOf = async (id: string) => {
    const text = 'select key from payout_order where payment_id = $1'
    const { rows } = await gateway.db.pool.query<{ key: string }>(text, [id])
    const key = rows[0]?.key ?? ''
    return connector.transfers.get(key) ?? connector.transfers.get(key.replaceAll('-', ''))
  }

  it('is sent, is done once the connector says so, and may come back later', async () => {
    const id = await create()
    await work()
    const transfer = await transferOf(id)
    if (!transfer) throw new Error('the connector has no transfer')
    expect(await read(`/payouts/${id}`)).toMatchObject({ process: { status: 'PROCESSING' } })
    transfer.state = 'DONE'
    await told(transfer.key)
    await sendDuePayouts(gateway, 100)
    expect(await read(`/payouts/${id}`)).toMatchObject({ process: { status: 'SUCCESS' } })
    transfer.state = 'RETURNED'
    await told(transfer.key)
    await told(transfer.key)
    const { rows } = await gateway.db.pool.query(
      `select from payment_event where payment_id = $1 and cause = 'PAYOUT_RETURNED'`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('that came back before we knew that it was done is refused, and the merchant has its money', async () => {
    const id = await create()
    await work()
    const transfer = await transferOf(id)
    if (!transfer) throw new Error('the connector has no transfer')
    transfer.state = 'RETURNED'
    await told(transfer.key)
    await sendDuePayouts(gateway, 100)
    expect(await read(`/payouts/${id}`)).toMatchObject({ process: { status: 'REFUSED' } })
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('that was sent is looked for where it was sent: the rail moves to another connector only later', async () => {
    const kindOf = () => remote
    const desk = { ...gateway, allowHttp: true }
    const by = { by: byOperator('test') }
    await gateway.db.pool.query(`update payout_order set state = 'ENDED', next_look_at = null`)
    const id = await create()
    await work()
    const moved = { baseUrl: `${connector.baseUrl}/elsewhere` }
    expect(await replaceSettings(desk, row.id, moved, kindOf, by)).toEqual({
      refused: expect.stringMatching(/^--settings: 1 payouts or refunds/) as string,
    })
    const { secret } = connector
    expect(await replaceSettings(desk, row.id, { secret }, kindOf, by)).toMatchObject({ id: row.id })
    const transfer = await transferOf(id)
    if (!transfer) throw new Error('the connector has no transfer')
    transfer.state = 'DONE'
    await work()
    expect(await replaceSettings(desk, row.id, moved, kindOf, by)).toMatchObject({ id: row.id })
    const back = { baseUrl: connector.baseUrl }
    expect(await replaceSettings(desk, row.id, back, kindOf, by)).toMatchObject({ id: row.id })
    await gateway.rowRails.refresh()
  })

  it('whose answer is lost moves once', async () => {
    connector.behave('PUT /transfers/', 'LOSES_ANSWER')
    const id = await create()
    await work()
    await work()
    const sent = [...connector.requests].filter((request) => request.startsWith('PUT /transfers/')).length
    await work()
    expect([...connector.requests].filter((request) => request.startsWith('PUT /transfers/')).length).toBe(
      sent,
    )
    expect(await transferOf(id)).toBeDefined()
  })
})

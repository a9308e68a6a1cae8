import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { sendDuePayouts } from '../../payments/payouts/send-payouts.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { patiently } from '../../testing/patience.ts'
import { testFront } from '../../testing/test-front.ts'
import { payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { replaceSettings } from '../rows/change-rail.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { momo as kind } from './rail.ts'
import { momoRail } from './testing/momo-rail.ts'

const gateway = await testGateway({}, { rails: [] })
gateway.publicUrl = (await testFront(gateway)).origin
const { momo, row } = await momoRail(gateway)
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 1_000 })
const token = await tokenFor(gateway, 'SHOP')
await creditBalance(gateway.db, 'SHOP', money(1_000_000n, 'GHS'), byOperator('test'))
afterEach(async () => expect(await checkLedger(gateway.db)).toEqual([]))

const transfer = 'POST /disbursement/v1_0/transfer'
const work = async (forwardMs = 0) => {
  gateway.clock.forward(forwardMs)
  await gateway.db.pool.query(`update payout_order set next_look_at = gateway_now() where state <> 'ENDED'`)
  await sendDuePayouts(gateway, 100)
}
async function created(phoneNumber = '+233241234567') {
  const id = randomUUID()
  const wallet = {
    paymentMethodCode: 'WALLET_TRANSFER',
    paymentOperatorCode: 'MTN',
    phoneNumber,
    account: { accountName: 'Kofi Boateng' },
  }
  const body = payoutBodyOf(25, 'GHS', wallet)
  const answered = await callApi(gateway, { method: 'POST', path: `/payouts/${id}`, token, body })
  expect(answered).toMatchObject({ status: 201 })
  const read = async () => (await callApi(gateway, { path: `/payouts/${id}`, token })).body
  const text = 'select key from payout_order where payment_id = $1'
  const { rows } = await gateway.db.pool.query<{ key: string }>(text, [id])
  return { key: rows[0]?.key ?? '', read }
}
const sends = (after: number) => momo.requests.slice(after).filter((one) => one === transfer).length

it('a payout is sent as a transfer to the wallet, and is done once MTN says so', async () => {
  const { key, read } = await created()
  await work()
  expect(momo.transactions.get(key)?.asked).toMatchObject({
    amount: '25',
    currency: 'GHS',
    externalId: key,
    payee: { partyIdType: 'MSISDN', partyId: '233241234567' },
  })
  expect(await read()).toMatchObject({ process: { status: 'PROCESSING' } })
  momo.succeed(key)
  expect(await momo.call(key)).toBe(200)
  await runRowRails(gateway)
  await sendDuePayouts(gateway, 100)
  expect(await read()).toMatchObject({ process: { status: 'SUCCESS' } })
})

it('a payout that failed is refused, and the merchant has its money', async () => {
  const { key, read } = await created()
  await work()
  momo.fail(key, 'PAYEE_NOT_FOUND')
  await work()
  expect(await read()).toMatchObject({ process: { status: 'REFUSED' } })
})

it('a payout whose answer is lost is asked for, and is not sent twice', async () => {
  const before = momo.requests.length
  momo.behave(transfer, 'LOSES_ANSWER')
  const { key, read } = await created()
  await work()
  await work()
  momo.succeed(key)
  await work()
  expect(await read()).toMatchObject({ process: { status: 'SUCCESS' } })
  expect(sends(before)).toBe(1)
})

it('a payout that never arrived is sent again once it cannot arrive any more, and MTN moves it once', async () => {
  momo.behave(transfer, 'LOSES_REQUEST')
  const { key, read } = await created()
  await work()
  await work()
  expect(momo.transactions.has(key)).toBe(false)
  await work(61_000)
  await work()
  momo.succeed(key)
  await work()
  expect(await read()).toMatchObject({ process: { status: 'SUCCESS' } })
})

it('a payout that MTN has already under our UUID is asked for', async () => {
  momo.behave(transfer, 'LOSES_ANSWER')
  // Not shown for a minute, so that it is sent again.
  const notYet = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }
  momo.behave('GET /disbursement/v1_0/transfer/', notYet, notYet)
  const before = momo.requests.length
  const { key, read } = await created()
  await work()
  await work()
  await work(61_000)
  momo.succeed(key)
  await work()
  expect(sends(before)).toBe(2)
  expect(await read()).toMatchObject({ process: { status: 'SUCCESS' } })
})

it('calls that tell nothing do not make a payout be looked up more rarely', async () => {
  const { key } = await created()
  await work()
  for (let time = 0; time < 10; time += 1) {
    expect(await momo.call(key)).toBe(200)
    await runRowRails(gateway)
    await sendDuePayouts(gateway, 100)
  }
  const { rows } = await gateway.db.pool.query<{ waits: number }>(
    'select extract(epoch from next_look_at - gateway_now())::float8 as waits from payout_order where key = $1::uuid',
    [key],
  )
  expect(rows[0]?.waits).toBeLessThan(5)
})

it('a payout under whose key MTN has other money is left to a person', async () => {
  const { key, read } = await created()
  await work()
  momo.succeed(key, '26')
  await work()
  expect(await read()).toMatchObject({ process: { status: 'PROCESSING' } })
  const { rows } = await gateway.db.pool.query('select state from payout_order where key = $1::uuid', [key])
  expect(rows).toEqual([{ state: 'CONFLICT' }])
})

it('payouts wait while MTN refuses our address or keys, which is an alarm, and are sent once it does not', async () => {
  const hasOwnFault = async () => {
    const text = 'select own_fault_at is not null as has from rail where id = $1'
    return (await gateway.db.pool.query<{ has: boolean }>(text, [row.id])).rows[0]?.has
  }
  momo.behave(transfer, { status: 429, body: { code: 'TOO_MANY' } })
  await created()
  await work()
  expect(await hasOwnFault()).toBe(false)
  await work(61_000)
  momo.behave(transfer, { status: 403, body: { code: 'FORBIDDEN' } })
  const { key, read } = await created()
  await work()
  expect(await hasOwnFault()).toBe(true)
  await work(61_000)
  await work()
  expect(await read()).toMatchObject({ process: { status: 'PROCESSING' } })
  expect(momo.transactions.has(key)).toBe(true)
  momo.succeed(key)
  await work()
  expect(await read()).toMatchObject({ process: { status: 'SUCCESS' } })
})

it('a rail sends from elsewhere only once what it has sent is decided', async () => {
  const kindOf = () => kind
  const replaced = (disbursement: object) =>
    replaceSettings({ ...gateway, allowHttp: true }, row.id, { disbursement }, kindOf, {
      by: byOperator('test'),
    })
  const disbursement = momo.settings['disbursement'] as object
  await gateway.db.pool.query(`update payout_order set state = 'ENDED', next_look_at = null`)
  const { key } = await created()
  await work()
  expect(await replaced({ ...disbursement, apiUser: 'another' })).toEqual({
    refused: expect.stringMatching(/^--settings: 1 payouts or refunds that this rail has sent/) as string,
  })
  expect(await replaced({ ...disbursement, apiKey: 'renewed' })).toMatchObject({ id: row.id })
  expect(await replaced(disbursement)).toMatchObject({ id: row.id })
  momo.succeed(key)
  // On a busy machine an answer may come after a worker's time limit: it asks again.
  await expect
    .poll(async () => {
      await work()
      return replaced({ ...disbursement, apiUser: 'another' })
    }, patiently)
    .toMatchObject({ id: row.id })
  expect(await replaced(disbursement)).toMatchObject({ id: row.id })
  await gateway.rowRails.refresh()
})

it('a rail without credentials for payouts takes none', async () => {
  const other = await testGateway({}, { rails: [] })
  const { row: payinsOnly } = await momoRail(other, { settings: { disbursement: undefined } })
  const rail = other.rails.find(({ name }) => name === payinsOnly.id)
  const asked = { methodCode: 'WALLET_TRANSFER', currencyCode: 'GHS', operatorCode: undefined } as const
  expect(rail?.serves({ kind: 'payout', ...asked })).toBe(false)
  expect(gateway.rails.some(({ serves }) => serves({ kind: 'payout', ...asked }))).toBe(true)
})

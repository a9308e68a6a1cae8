import { describe, expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { matchedLines } from '../../../testing/suspense/matched-lines.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { codeOf, refundsOf } from '../../../testing/refunds/refunds-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { expirePayment } from '../../end/end-payment.ts'
import { byClock } from '../../../platform/audit/actor.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const line = matchedLines(gateway)
const { refund } = refundsOf(gateway)
let amount = 1_000
/** A payin of an amount of its own, whose customer named an account. */
const open = (account: { accountName?: string; accountNumber?: string }, of = (amount += 10)) =>
  createPayin(gateway, createBodyOf(of, 'INR', { paymentMethodCode: 'UPIQR', account }))
const asha = { accountName: 'Asha Rao', accountNumber: 'asha@okbank' }
const nobody = { result: 'SUSPENSE', candidates: [] }

describe('payer and amount', () => {
  it.each([
    ['as it was typed', 'asha@okbank'],
    ['in capitals', 'ASHA@OKBANK'],
    ['with blanks', ' asha @okbank'],
  ])('name the payment where the bank writes the VPA %s', async (_, accountNumber) => {
    const key = await open(asha)
    expect(await line(key, { payer: { accountName: 'ANOTHER NAME', accountNumber } })).toMatchObject({
      received: { result: 'COMPLETED', key },
      match: { matched_by: 'PAYER_AND_AMOUNT', evidence: { payer: 'ACCOUNT' } },
    })
  })

  it('name the payment where the bank writes the account and no name', async () => {
    const key = await open(asha)
    const { received } = await line(key, { payer: { accountNumber: asha.accountNumber } })
    expect(received).toEqual({ result: 'COMPLETED', key })
  })

  it.each(['open', 'expired'])(
    'name an %s payment by what it lacks since a part was refunded',
    async (state) => {
      const key = await open(asha)
      const { attempt, due } = await recordOf(key)
      await line(key, { railReference: attempt.railReference, money: money(400_00n, 'INR') })
      expect(codeOf(await refund(key, 150))).toBe('ACCEPTED')
      const movedAt = gateway.clock.now()
      if (state === 'expired') await expirePayment(gateway, key, byClock)
      const onTheDay = { movedAt, movedUntil: new Date(movedAt.getTime() + 3_600_000), payer: asha }
      const less = money(due.amount - 400_00n, 'INR')
      expect((await line(key, { ...onTheDay, money: less })).received).toEqual(nobody)
      expect((await line(key, { ...onTheDay, money: money(less.amount + 150_00n, 'INR') })).received).toEqual(
        {
          result: 'COMPLETED',
          key,
        },
      )
    },
  )

  it('name a part payment whose rest it is', async () => {
    const key = await open(asha)
    const { attempt } = await recordOf(key)
    await line(key, { railReference: attempt.railReference, money: money(1_00n, 'INR') })
    expect((await line(key, { payer: asha })).received).toEqual({ result: 'COMPLETED', key })
  })

  it.each([
    ['another account', { payer: { accountNumber: 'ravi@okbank' } }],
    ['an account that ends alike', { payer: { accountNumber: 'a@okbank' } }],
    ['a masked account', { payer: { accountNumber: 'xxxxbank' } }],
    ['another amount', { payer: asha, money: money(9_99n, 'INR') }],
    ['nobody', {}],
  ])('name nobody with %s', async (_, more) => {
    expect((await line(await open(asha), more)).received).toEqual(nobody)
  })

  it('name nobody where the payment was opened after the money moved, or has ended', async () => {
    const key = await open(asha)
    const early = new Date(gateway.clock.now().getTime() - 1_000)
    expect((await line(key, { payer: asha, movedAt: early })).received).toEqual(nobody)
    expect(
      (await line(key, { payer: asha, movedAt: early, movedUntil: gateway.clock.now() })).received,
    ).toEqual(nobody)
    const until = new Date(gateway.clock.now().getTime() + 1)
    const onTheDay = { payer: asha, movedAt: early, movedUntil: until }
    const ended = await open(asha)
    await expirePayment(gateway, ended, byClock)
    expect((await line(ended, { payer: asha })).received).toEqual(nobody)
    expect((await line(key, onTheDay)).received).toEqual({ result: 'COMPLETED', key })
  })

  it('name a payment that was open on the day, and has expired since', async () => {
    const key = await open(asha)
    const movedAt = new Date(gateway.clock.now().getTime() - 3_600_000)
    await expirePayment(gateway, key, byClock)
    gateway.clock.forward(3_600_000)
    const onTheDay = { movedAt, movedUntil: gateway.clock.now() }
    const { received, item } = await line(key, { ...onTheDay, payer: { accountName: 'RAO ASHA' } })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [key] })
    expect(item).toMatchObject({ candidates: [{ why: 'NAME_AND_AMOUNT', status: 'EXPIRED' }] })
    const nextDay = { movedAt: onTheDay.movedUntil, movedUntil: new Date(onTheDay.movedUntil.getTime() + 1) }
    expect((await line(key, { ...nextDay, payer: asha })).received).toEqual(nobody)
    expect(await line(key, { ...onTheDay, payer: asha })).toMatchObject({
      received: { result: 'COMPLETED', key },
      match: { matched_by: 'PAYER_AND_AMOUNT' },
    })
  })

  it('of two payments, one of them expired since, make both candidates', async () => {
    const [one, other] = [await open(asha, 544), await open(asha, 544)]
    const movedAt = gateway.clock.now()
    await expirePayment(gateway, one, byClock)
    const movedUntil = new Date(movedAt.getTime() + 3_600_000)
    const { received, item } = await line(other, { payer: asha, movedAt, movedUntil })
    expect(received).toMatchObject({ result: 'SUSPENSE', candidates: [{}, {}] })
    expect(item).toMatchObject({ reason: 'AMBIGUOUS' })
  })

  it('of two payments make both candidates', async () => {
    const [one, other] = [await open(asha, 555), await open(asha, 555)]
    const { received, item } = await line(one, { payer: asha })
    expect(received).toMatchObject({ result: 'SUSPENSE', candidates: [{}, {}] })
    const why = 'PAYER_AND_AMOUNT'
    expect(item).toMatchObject({ reason: 'AMBIGUOUS', candidates: [{ why }, { why }] })
    expect(item?.candidates.map(({ paymentId }) => paymentId).toSorted()).toEqual(
      [one.paymentId, other.paymentId].toSorted(),
    )
  })

  it('by the account decide between payments that have the same name', async () => {
    const [one] = [await open(asha, 666), await open({ ...asha, accountNumber: 'asha.rao@okbank' }, 666)]
    expect((await line(one, { payer: asha })).received).toEqual({ result: 'COMPLETED', key: one })
  })
})

describe('a name alone', () => {
  it('makes a candidate, and never matches', async () => {
    const key = await open(asha)
    const { received, item } = await line(key, { payer: { accountName: 'RAO ASHA' } })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [key] })
    expect(item).toMatchObject({ reason: 'UNMATCHED', candidates: [{ why: 'NAME_AND_AMOUNT' }] })
  })

  it.each([
    ['is another', { accountName: 'Vikram Singh' }],
    ['comes with another account', { accountName: 'RAO ASHA', accountNumber: 'ravi@okbank' }],
  ])('makes none where it %s', async (_, payer) => {
    expect((await line(await open(asha), { payer })).received).toEqual(nobody)
  })

  it('makes none where the customer named none', async () => {
    expect((await line(await open({}), { payer: { accountName: 'RAO ASHA' } })).received).toEqual(nobody)
  })
})

it('so many payments due one amount that comparing them costs too much are left to a person', async () => {
  const key = await open(asha, 777)
  await gateway.db.pool.query(
    `insert into payer_data (id, data) select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, '{}' from generate_series(1, 200) n`,
  )
  await gateway.db.pool.query(
    `insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest)
     select 'ACME', 'payin', 'many' || n, 'WAITING', 'INR', 777, 'http://127.0.0.1:9', true, '' from generate_series(1, 200) n`,
  )
  await gateway.db.pool.query(
    `insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider, receiving_account_id,
       amount_required, fee, vat, rail_reference, response, payer_data_id, opened_at)
     select 'ACME', 'payin', 'many' || n, 1, method_code, method_object, provider, receiving_account_id, 777, 0, 0, 'MANY' || n, '{}',
            ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, opened_at
       from payment_attempt, generate_series(1, 200) n where payment_id = $1`,
    [key.paymentId],
  )
  expect((await line(key, { payer: asha })).received).toEqual(nobody)
})

import { describe, expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { byClock } from '../../../platform/audit/actor.ts'
import { matchedLines } from '../../../testing/suspense/matched-lines.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { expirePayment } from '../../end/end-payment.ts'
import { setExternalReference } from '../set-external-reference.ts'

// What somebody types who has not paid: a number that stands in the lines of other customers.
const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const line = matchedLines(gateway)
const open = (amount: number, paymentMethodCode = 'P2A_V2', account = {}) =>
  createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode, account }))
let last = 918_001_234_000
const newNumber = () => String((last += 1))
const type = (key: Awaited<ReturnType<typeof open>>, number: string) =>
  setExternalReference(gateway, key, number)

describe('a number that stands somewhere in the text', () => {
  it('names its payment where no other was due as much', async () => {
    const key = await open(300)
    const number = newNumber()
    await type(key, number)
    expect((await line(key, { text: `NEFT CR ASHA ${number}` })).received).toEqual({
      result: 'COMPLETED',
      key,
    })
  })

  it('is nobody’s where another payment is due as much, whichever of number and money came first', async () => {
    const [thief, payer] = [await open(310), await open(310)]
    const [first, second] = [newNumber(), newNumber()]
    await type(thief, first)
    const { received, item } = await line(payer, { text: `NEFT CR ASHA ${first}` })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [thief, payer] })
    expect(item).toMatchObject({ reason: 'AMBIGUOUS' })
    expect(item?.candidates.map(({ why }) => why).toSorted()).toEqual(['AMOUNT', 'TYPED_REFERENCE'])
    await line(payer, { text: `NEFT CR ASHA ${second}` })
    await type(thief, second)
    expect((await recordOf(thief)).status).toBe('PROCESSING')
  })

  it('is nobody’s where another payment was due as much on the day, and has expired since', async () => {
    const [thief, payer] = [await open(320), await open(320)]
    const number = newNumber()
    await type(thief, number)
    const movedAt = gateway.clock.now()
    gateway.clock.forward(1_000)
    await expirePayment(gateway, payer, byClock)
    const day = { movedAt, movedUntil: new Date(movedAt.getTime() + 86_400_000) }
    const { received } = await line(payer, { ...day, text: `NEFT CR ASHA ${number}` })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [thief, payer] })
  })

  it('is nobody’s where another payment claims the amount', async () => {
    const payer = await open(330, 'UPIQR')
    const thief = await open(330.01)
    await gateway.db.pool.query(
      `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at)
       values ($1, 330.01, 'ACME', 'payin', $2, 1, gateway_now())`,
      [(await recordOf(thief)).attempt.receiving.cashAccountId, payer.paymentId],
    )
    const number = newNumber()
    await type(thief, number)
    const { received } = await line(thief, { text: `NEFT CR ASHA ${number}` })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [thief, payer] })
  })

  it('names its payment beside others where it is called the reference of the transfer', async () => {
    const [key] = [await open(340), await open(340)]
    const number = newNumber()
    await type(key, number)
    expect((await line(key, { text: `UPI/${number}/ASHA` })).received).toEqual({ result: 'COMPLETED', key })
  })
})

describe('a number that anybody can know', () => {
  const nobody = { result: 'SUSPENSE', candidates: [] }

  it('is no reference: a time of day', async () => {
    const thief = await open(400)
    const number = `${gateway.clock.now().toISOString().slice(0, 10).replaceAll('-', '')}1200`
    await type(thief, number)
    expect((await line(thief, { text: `UPI/${number}` })).received).toEqual(nobody)
  })

  it('is no reference: the number of an account of ours, or its telephone number', async () => {
    await gateway.db.pool.query(
      `update receiving_account set identifier = '8009998887@hdfcbank', details = '{"till": "501000000099"}' where 'UPIQR' = any(methods) and currency_code = 'INR'`,
    )
    for (const [amount, number] of [
      [410, '918009998887'],
      [411, '501000000099'],
    ] as const) {
      const thief = await open(amount)
      await type(thief, number)
      expect((await line(thief, { text: `IMPS/${number}` })).received).toEqual(nobody)
    }
  })

  it('is no reference: the payer’s own account', async () => {
    const thief = await open(420)
    const number = newNumber()
    await type(thief, number)
    const payer = { accountNumber: number }
    expect((await line(thief, { text: `IMPS/${number}`, payer })).received).toEqual(nobody)
  })

  it('is no reference: what stands in several other transfers of the account', async () => {
    const thief = await open(430)
    const number = newNumber()
    for (const cents of [1n, 2n])
      await line(thief, { text: `IMPS/${number}`, money: money(431_00n + cents, 'INR') })
    await type(thief, number)
    expect((await line(thief, { text: `IMPS/${number}` })).received).toEqual(nobody)
  })

  it('is one where it stands in one other transfer, or in several reports of this one', async () => {
    const key = await open(440)
    const number = newNumber()
    await line(key, { text: number, money: money(441_00n, 'INR') })
    const again = { text: number, movedAt: gateway.clock.now() }
    for (const _ of [1, 2]) await line(key, again)
    await type(key, number)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })
})

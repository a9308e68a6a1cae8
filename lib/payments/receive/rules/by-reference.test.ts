import { describe, expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { byRail } from '../../../platform/audit/actor.ts'
import { bypassConstraints } from '../../../testing/database/bypass-constraints.ts'
import { matchedLines } from '../../../testing/suspense/matched-lines.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { refusePayment } from '../../end/end-payment.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { Receipt } from '../receipt.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const line = matchedLines(gateway)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const open = () => createPayin(gateway, upi)
const referenceOf = async (key: PaymentKey) => (await recordOf(key)).attempt.railReference

/** Gives a payment another reference, which only tests choose. */
const rename = (key: PaymentKey, reference: string) =>
  bypassConstraints(
    gateway.db,
    `update payment_attempt set rail_reference = '${reference}' where payment_id = '${key.paymentId}'`,
  )

describe('our reference', () => {
  it.each<[string, (reference: string) => Partial<Receipt>, object]>([
    ['carried by the rail', (railReference) => ({ railReference }), { in: 'RAIL' }],
    [
      'in a field, as the bank writes it',
      (one) => ({ references: ['NOTPROVIDED', ` ${one.toLowerCase()} `] }),
      { in: 'FIELD', characters: 12 },
    ],
    ['within a field', (one) => ({ references: [`/RFB/${one}/INV`] }), { in: 'FIELD', characters: 12 }],
    ['within the text', (one) => ({ text: `upi ${one.toLowerCase()} asha` }), { in: 'TEXT', characters: 12 }],
    [
      'reflowed',
      (one) => ({ text: `UPI ${one.slice(0, 5)}\n${one.slice(5)} ASHA` }),
      { in: 'TEXT', characters: 12 },
    ],
    ['cut at ten characters', (one) => ({ text: `UPI ${one.slice(0, 10)}` }), { in: 'TEXT', characters: 10 }],
  ])('%s names its payment', async (_, written, evidence) => {
    const key = await open()
    const { received, match } = await line(key, written(await referenceOf(key)))
    expect(received).toEqual({ result: 'COMPLETED', key })
    expect(match).toEqual({ matched_by: 'RAIL_REFERENCE', evidence })
  })

  it('in the text names its payment where what the rail carried names none', async () => {
    const key = await open()
    const { received } = await line(key, { railReference: 'NONE00000000', text: await referenceOf(key) })
    expect(received).toEqual({ result: 'COMPLETED', key })
  })

  it('cut at nine characters names nobody', async () => {
    const key = await open()
    const { received } = await line(key, { text: `UPI ${(await referenceOf(key)).slice(0, 9)}` })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [] })
  })

  it('on another account names nobody', async () => {
    const [key, other] = [
      await open(),
      await createPayin(gateway, createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })),
    ]
    const { attempt } = await recordOf(other)
    const more = { receivingAccountId: attempt.receiving.cashAccountId, money: money(5_00n, 'THB') }
    expect((await line(key, { ...more, text: await referenceOf(key) })).received).toEqual({
      result: 'SUSPENSE',
      candidates: [],
    })
  })
})

describe('two payments whose references begin alike', () => {
  it('are both candidates of the beginning that they share; more characters decide', async () => {
    const [one, other] = [await open(), await open()]
    await rename(one, 'ABCDEFGHJKMN')
    await rename(other, 'ABCDEFGHJKXY')
    const both = await line(one, { text: 'ABCDEFGHJK ASHA' })
    expect(both.received).toMatchObject({ result: 'SUSPENSE', candidates: [{}, {}] })
    expect(both.item).toMatchObject({
      reason: 'AMBIGUOUS',
      candidates: [{ why: 'REFERENCE' }, { why: 'REFERENCE' }],
    })
    expect((await line(one, { text: 'ABCDEFGHJKX' })).received).toEqual({ result: 'COMPLETED', key: other })
    expect((await line(one, { text: 'ABCDEFGHJKMN' })).received).toEqual({ result: 'COMPLETED', key: one })
  })

  it('are one where the other ended long ago, unless its reference is whole', async () => {
    const [old, recent] = [await open(), await open()]
    await rename(old, 'ZZCDEFGHJKMN')
    await rename(recent, 'ZZCDEFGHJKXY')
    await refusePayment(gateway, old, 'REFUSED_BY_INSTITUTION', byRail('bank'))
    await bypassConstraints(
      gateway.db,
      `update payment set changed_at = gateway_now() - interval '91 days' where payment_id = '${old.paymentId}'`,
    )
    expect((await line(recent, { text: 'ZZCDEFGHJK' })).received).toEqual({
      result: 'COMPLETED',
      key: recent,
    })
    const whole = await line(old, { text: 'ZZCDEFGHJKMN' })
    expect(whole.received).toEqual({ result: 'SUSPENSE', candidates: [old], ended: true })
    expect(whole.item).toMatchObject({
      kind: 'ENDED',
      reason: 'PAYMENT_ENDED',
      payment: { paymentId: old.paymentId },
    })
  })

  it('and two references in two fields make both candidates', async () => {
    const [one, other] = [await open(), await open()]
    const references = [await referenceOf(one), await referenceOf(other)]
    expect((await line(one, { references })).received).toMatchObject({
      result: 'SUSPENSE',
      candidates: [{}, {}],
    })
  })
})

describe('money with a reference whose amount another payment claims', () => {
  const offline = createBodyOf(300, 'THB', { paymentMethodCode: 'OFFLINE' })

  it('is in suspense with both, unless it is what the referenced payment is due', async () => {
    const [one, other] = [await createPayin(gateway, offline), await createPayin(gateway, offline)]
    const railReference = await referenceOf(one)
    const claimed = (await recordOf(other)).due
    const { received, item } = await line(one, { railReference, money: claimed })
    expect(received).toMatchObject({ result: 'SUSPENSE', candidates: [one, other] })
    expect(item).toMatchObject({
      reason: 'CONTRADICTION',
      candidates: expect.arrayContaining([
        expect.objectContaining({ paymentId: one.paymentId, why: 'REFERENCE' }),
        expect.objectContaining({ paymentId: other.paymentId, why: 'AMOUNT' }),
      ]),
    })
    expect((await line(one, { railReference })).received).toEqual({ result: 'COMPLETED', key: one })
  })

  it('is a part payment where nobody claims the amount', async () => {
    const key = await createPayin(gateway, offline)
    const part = { railReference: await referenceOf(key), money: money(7_00n, 'THB') }
    expect((await line(key, part)).received).toEqual({ result: 'PART_PAID', key })
  })
})

it.each(['POSSIBLE_DUPLICATE', 'REVERSAL_UNKNOWN', 'RETURN_UNKNOWN'] as const)(
  'money that its source calls %s is in suspense, whatever it matches',
  async (suspenseReason) => {
    const key = await open()
    const { received, item } = await line(key, { railReference: await referenceOf(key), suspenseReason })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [] })
    expect(item).toMatchObject({ reason: suspenseReason })
  },
)

import { describe, expect, it } from 'vitest'
import { matchedLines } from '../../../testing/suspense/matched-lines.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { changePayin, createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { typedNumbers } from '../typed-numbers.ts'
import { setExternalReference } from '../set-external-reference.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const line = matchedLines(gateway)
const asha = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
let last = 412_345_000_000
const newNumber = () => String((last += 1))
const type = (key: Awaited<ReturnType<typeof open>>, number: string) =>
  setExternalReference(gateway, key, number)

/** Numbers of twelve digits. */
const list = (length: number, first = 1) =>
  Array.from({ length }, (_, at) => `${first}0000000000${at}`).join(' ')

describe('the numbers that a customer may have typed', () => {
  it.each([
    ['the one of the source', { externalReference: '1' }, ['1']],
    ['the one of the source first', { externalReference: '1', text: '412345678901' }, ['1', '412345678901']],
    ['without the zeros before it', { references: ['0000412345678901'] }, ['412345678901']],
    ['also with zeros of its own', { text: '001234567890' }, ['001234567890']],
    ['twelve digits in text', { text: 'UPI/412345678901/ASHA' }, ['412345678901']],
    ['in a field', { references: ['412345678901'] }, ['412345678901']],
    [
      'each once',
      { references: ['412345678901'], text: '412345678901 412345678902' },
      ['412345678901', '412345678902'],
    ],
    ['no part of a longer number', { text: '4123456789012 41234567890' }, []],
    ['five of one text', { text: list(5) }, list(5).split(' ')],
    ['none of a longer list', { text: list(6), references: ['412345678901'] }, ['412345678901']],
    [
      'ten at most',
      { references: [list(5), list(5, 2)], text: list(5, 3) },
      `${list(5)} ${list(5, 2)}`.split(' '),
    ],
    ['none without text', {}, []],
  ])('are %s', (_, more, numbers) => {
    expect(typedNumbers(more)).toEqual(numbers)
  })
})

describe('a typed number in the text', () => {
  it('names its payment, whichever of both came first', async () => {
    const [one, other] = [await open(), await open()]
    const [first, second] = [newNumber(), newNumber()]
    await type(one, first)
    expect(await line(one, { text: `UPI-${first}-ASHA`, payer: asha })).toMatchObject({
      received: { result: 'COMPLETED', key: one },
      match: { matched_by: 'EXTERNAL_REFERENCE', evidence: { in: 'TEXT' } },
    })
    expect((await line(other, { text: `UPI-${second}` })).received).toMatchObject({ result: 'SUSPENSE' })
    await type(other, second)
    expect((await recordOf(other)).status).toBe('SUCCESS')
  })

  it.each([
    ['a field', { references: ['0000NUMBER'], text: 'NEFT CR' }, 'FIELD'],
    ['the text', { text: 'IMPS-NUMBER-ASHA' }, 'TEXT'],
  ])('names its payment by %s beside a reference of the bank', async (_, written, where) => {
    for (const comesFirst of [false, true]) {
      const key = await open()
      const number = newNumber()
      const parts = JSON.parse(JSON.stringify(written).replaceAll('NUMBER', number)) as typeof written
      const arrives = () => line(key, { externalReference: `S${number}`, ...parts })
      if (comesFirst) expect((await arrives()).received).toEqual({ result: 'SUSPENSE', candidates: [] })
      await type(key, number)
      if (!comesFirst)
        expect((await arrives()).match).toMatchObject({
          matched_by: 'EXTERNAL_REFERENCE',
          evidence: { in: where },
        })
      expect((await recordOf(key)).status).toBe('SUCCESS')
    }
  })

  it('is stored as a hash alone', async () => {
    const number = newNumber()
    await line(await open(), { text: `UPI-${number}` })
    const { rows } = await gateway.db.pool.query<{ receipts: string }>(
      'select string_agg(receipt::text, $$ $$) as receipts from receipt',
    )
    expect(rows[0]?.receipts).not.toContain(number)
  })

  it('is used where money that has it belongs to another payment', async () => {
    const [one, other] = [await open(), await open()]
    const number = newNumber()
    await type(one, number)
    await line(one, { text: `UPI-${number}-ASHA`, externalReference: 'S1' })
    expect(await type(other, number)).toEqual({ failure: 'EXTERNAL_REFERENCE_ALREADY_USED' })
  })

  it('of a payment that was opened after the money moved never matches, on a day only before its end', async () => {
    const key = await open()
    const number = newNumber()
    await type(key, number)
    const now = gateway.clock.now().getTime()
    const early = { text: number, movedAt: new Date(now - 1_000) }
    const { received, item } = await line(key, early)
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [key] })
    expect(item).toMatchObject({ reason: 'CONTRADICTION', candidates: [{ why: 'TYPED_REFERENCE' }] })
    expect((await line(key, { ...early, movedUntil: new Date(now) })).received).toMatchObject({
      result: 'SUSPENSE',
    })
    expect((await line(key, { ...early, movedUntil: new Date(now + 1) })).received).toEqual({
      result: 'COMPLETED',
      key,
    })
  })

  it('that the source reports in a field is known by the field', async () => {
    const key = await open()
    const number = newNumber()
    await type(key, number)
    expect(await line(key, { externalReference: number })).toMatchObject({
      received: { result: 'COMPLETED', key },
      match: { evidence: { in: 'FIELD' } },
    })
  })

  it('of a payment whose method was changed names it once', async () => {
    const key = await open()
    await changePayin(gateway, key, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
    const number = newNumber()
    await type(key, number)
    expect((await line(key, { text: number })).received).toEqual({ result: 'COMPLETED', key })
  })

  it('of several payments that fit matches none of them', async () => {
    const [one, other] = [await open(), await open()]
    const number = newNumber()
    await type(one, number)
    await type(other, number)
    const { received, item } = await line(one, { text: number })
    expect(received).toMatchObject({ result: 'SUSPENSE', candidates: [{}, {}] })
    expect(item).toMatchObject({ reason: 'AMBIGUOUS' })
  })
})

describe('an own address', () => {
  it('names its payment, whatever the amount is', async () => {
    const key = await createPayin(gateway, createBodyOf(50_000, 'IDR', { paymentMethodCode: 'VAPAY' }))
    const { attempt } = await recordOf(key)
    const address = attempt.response.account?.accountNumber ?? ''
    const half = { amount: (await recordOf(key)).due.amount / 2n, currencyCode: 'IDR' } as const
    expect(await line(key, { address, money: half })).toMatchObject({
      received: { result: 'PART_PAID', key },
      match: { matched_by: 'ADDRESS', evidence: { address: 'OWN' } },
    })
    expect((await line(key, { address: `${address}1` })).received).toEqual({
      result: 'SUSPENSE',
      candidates: [],
    })
  })

  it('that was given to the attempt otherwise names it too', async () => {
    const [key, other] = [await open(), await open()]
    await gateway.db.pool.query(`update payment_attempt set own_address = '0xABC' where payment_id = $1`, [
      key.paymentId,
    ])
    expect((await line(other, { address: '0xABC' })).received).toEqual({ result: 'COMPLETED', key })
    expect((await line(other, { address: '0xABD' })).received).toEqual({ result: 'SUSPENSE', candidates: [] })
  })
})

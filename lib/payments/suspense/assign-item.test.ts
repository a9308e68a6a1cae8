import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { refusePayment } from '../end/end-payment.ts'
import { assignItem, type Assignment } from './assign-item.ts'
import { bookItem } from './book-item.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { accountOf, stray, itemOf, openItemOf, balanceOf } = suspenseOf(gateway)
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])
const assign = async (id: string, assignment: Omit<Assignment, 'itemId'>) =>
  assignItem(gateway, { itemId: (await itemOf(id)).id, ...assignment }, annAndBen)
const bank = byOperator('bank')

describe('assigning an item', () => {
  it('completes a payment, and says what is surplus', async () => {
    const key = await open()
    const id = await stray(130_00n)
    const expected = { result: 'COMPLETED', key, surplus: money(30_00n, 'INR') }
    expect(await assign(id, { payment: key, dryRun: true })).toMatchObject(expected)
    expect((await recordOf(key)).status).toBe('WAITING')
    expect(await itemOf(id)).toMatchObject({ closedAs: null })
    expect(await assign(id, { payment: key })).toMatchObject({ ...expected, receiptId: id })
    expect((await recordOf(key)).status).toBe('SUCCESS')
    await correct()
  })

  it('of a part divides the receipt; the rest stays in suspense with its reason', async () => {
    const key = await open()
    const payer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
    const id = await stray(130_00n, { payer, text: 'TWO ORDERS' })
    const receiving = await balanceOf(`RECEIVING/INR/${await accountOf('INR')}`)
    const tried = await assign(id, { payment: key, amount: money(100_00n, 'INR'), dryRun: true })
    expect(tried).toMatchObject({ result: 'COMPLETED', surplus: money(0n, 'INR') })
    expect(await itemOf(id)).toMatchObject({ closedAs: null })
    const given = await assign(id, { payment: key, amount: money(100_00n, 'INR') })
    expect(given).toMatchObject({ result: 'COMPLETED', key })
    expect('receiptId' in given && given.receiptId).not.toBe(id)
    expect(await itemOf(id)).toMatchObject({ closedAs: 'WITHDRAWN' })
    const { rows } = await gateway.db.pool.query<{ id: string; amount: string }>(
      `select rest.id, trim_scale(rest.amount)::text as amount from receipt whole join receipt rest on rest.source_id = whole.source_id || '/2'
        where whole.id = $1`,
      [id],
    )
    expect(rows[0]?.amount).toBe('30')
    expect(await openItemOf(rows[0]?.id ?? '')).toMatchObject({
      reason: 'UNMATCHED',
      text: 'TWO ORDERS',
      payer: { name: 'Asha Rao' },
    })
    expect(await balanceOf(`RECEIVING/INR/${await accountOf('INR')}`)).toBe(receiving)
    await correct()
  })

  it('is refused where the item or the payment does not fit, and nothing is done', async () => {
    const key = await open()
    const id = await stray(10_00n)
    const unknown = randomUUID()
    expect(await assignItem(gateway, { itemId: unknown, payment: key }, annAndBen)).toEqual({
      result: 'NOT_FOUND',
      itemId: unknown,
    })
    expect(await assign(id, { payment: payinKey('nowhere') })).toEqual({ result: 'PAYMENT_NOT_FOUND' })
    const baht = await createPayin(gateway, createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' }))
    expect(await assign(id, { payment: baht })).toEqual({ result: 'OTHER_CURRENCY' })
    expect(await assign(id, { payment: key, amount: money(10_01n, 'INR') })).toEqual({
      result: 'TOO_MUCH',
      money: money(10_00n, 'INR'),
    })
    for (const none of [0n, -1n])
      expect(await assign(id, { payment: key, amount: money(none, 'INR') })).toEqual({ result: 'TOO_LITTLE' })
    const refused = await open()
    await refusePayment(gateway, refused, 'REFUSED_BY_INSTITUTION', bank)
    expect(await assign(id, { payment: refused })).toEqual({ result: 'REFUSED_PAYMENT' })
    expect(await itemOf(id)).toMatchObject({ closedAs: null })
  })

  it('happens once, whoever asks for it at once, also beside an incoming match and a booking', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const [one, other] = [await open(), await open()]
      const id = await stray(100_00n, { externalReference: `41234568000${round}` })
      const { id: itemId } = await itemOf(id)
      const outcomes = await Promise.all([
        assign(id, { payment: one }),
        assign(id, { payment: other, amount: money(40_00n, 'INR') }),
        bookItem(gateway, itemId, 'OTHER', annAndBen),
      ])
      expect(
        outcomes.filter(({ result }) => ['COMPLETED', 'PART_PAID', 'BOOKED'].includes(result)),
      ).toHaveLength(1)
      expect(outcomes.filter(({ result }) => result === 'NOT_OPEN')).toHaveLength(2)
    }
    await correct()
  })
})

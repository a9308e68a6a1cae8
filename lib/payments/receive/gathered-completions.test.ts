import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkLedger } from '../../ledger/check.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, testGateway, type TestGateway } from '../../testing/test-gateway.ts'
import { cancelPayment } from '../end/end-payment.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import type { Receipt } from './receipt.ts'
import { receiveBatch, receiveMoney, type Received } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'

const [together, alone] = [await testGateway(), await testGateway()]
const payers = ['asha@okbank', 'ravi@okbank']

/** Orders of the same amounts, told apart by reference or by amount, so that one line can be for several. */
const orderOf = fc.record({ isByAmount: fc.boolean(), amount: fc.constantFrom(100, 101), payer: fc.nat(1) })

/** A line of what one order requires or of what another was ordered for, with one thing that names an order. */
const lineOf = fc.record({
  named: fc.nat(4),
  pays: fc.nat(4),
  isRequired: fc.boolean(),
  by: fc.constantFrom('NOTHING', 'REFERENCE', 'TEXT', 'TYPED', 'PAYER'),
})

type Order = typeof orderOf extends fc.Arbitrary<infer Value> ? Value : never
type Line = typeof lineOf extends fc.Arbitrary<infer Value> ? Value : never

function at<Element>(elements: readonly Element[], index: number): Element {
  const element = elements[index % elements.length]
  if (element === undefined) throw new Error('there is nothing to choose from')
  return element
}

let run = 100
const typedFor = (order: number): string => `418${run}27359${order}`

async function openOrders(gateway: TestGateway, orders: readonly Order[]): Promise<readonly PaymentKey[]> {
  const keys: PaymentKey[] = []
  for (const [order, { isByAmount, amount, payer }] of orders.entries()) {
    const account = { accountName: 'Asha Rao', accountNumber: at(payers, payer) }
    const body = isByAmount
      ? createBodyOf(amount, 'THB', { paymentMethodCode: 'OFFLINE' })
      : createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2', account })
    const key = await createPayin(gateway, body)
    if (!isByAmount && order % 2 === 0)
      expect(await setExternalReference(gateway, key, typedFor(order))).toEqual({ value: undefined })
    keys.push(key)
  }
  return keys
}

async function receiptsOf(
  gateway: TestGateway,
  { orders, keys, lines }: { orders: readonly Order[]; keys: readonly PaymentKey[]; lines: readonly Line[] },
): Promise<readonly Receipt[]> {
  const { recordOf } = paymentStory(gateway)
  const records = await Promise.all(keys.map(recordOf))
  return lines.map(({ named, pays, isRequired, by }) => {
    const { attempt } = at(records, named)
    const paid = at(records, pays)
    return {
      ...unnamedReceiptFor(at(records, named), gateway.clock.now()),
      ...(paid.money.currencyCode === attempt.required.currencyCode && {
        money: isRequired ? paid.attempt.required : paid.money,
      }),
      ...(by === 'REFERENCE' && { railReference: attempt.railReference }),
      ...(by === 'TEXT' && { text: `PAID ${attempt.railReference}` }),
      ...(by === 'TYPED' && { text: `UPI/${typedFor(named % orders.length)}/ASHA` }),
      ...(by === 'PAYER' && { payer: { accountNumber: at(payers, at(orders, named).payer) } }),
    }
  })
}

/** What came of the lines, with the number of the order in place of its key. */
async function outcomeOf(gateway: TestGateway, keys: readonly PaymentKey[], received: readonly Received[]) {
  const numberOf = (key: PaymentKey) => keys.findIndex((one) => isSamePayment(one, key))
  const { rows: matches } = await gateway.db.pool.query<{ payment_id: string }>(
    `select matched.payment_id, matched.matched_by, matched.evidence, matched.after_success, receipt.amount
       from receipt_match matched join receipt on receipt.id = matched.receipt_id where payment_id = any($1)
      order by matched.after_success, receipt.amount, matched.matched_by, matched.evidence`,
    [keys.map(({ paymentId }) => paymentId)],
  )
  const { rows: events } = await gateway.db.pool.query<{ payment_id: string }>(
    `select event.payment_id, event_no, to_status, cause, actor, receipt_id is null as is_bare, callback.url
       from payment_event event left join callback using (merchant_code, kind, payment_id, event_no)
      where payment_id = any($1) order by event_no, to_status, cause`,
    [keys.map(({ paymentId }) => paymentId)],
  )
  const { rows: payments } = await gateway.db.pool.query<{ payment_id: string }>(
    `select payment_id, status, money_received, processed_at is null as is_open from payment where payment_id = any($1)`,
    [keys.map(({ paymentId }) => paymentId)],
  )
  const numbered = (rows: readonly { readonly payment_id: string }[]) =>
    keys.map(({ paymentId }) =>
      rows.filter((row) => row.payment_id === paymentId).map((row) => ({ ...row, payment_id: '' })),
    )
  return {
    results: received.map((one) => ({
      result: one.result,
      ...('key' in one && { order: numberOf(one.key) }),
      ...('candidates' in one && { candidates: one.candidates.map(numberOf).toSorted((a, b) => a - b) }),
    })),
    matches: numbered(matches),
    events: numbered(events),
    payments: numbered(payments),
  }
}

/** The second line names a payment that the first one completes, and pays another amount. */
const typedForAnotherAmount: { readonly orders: Order[]; readonly lines: Line[] } = {
  orders: [
    { isByAmount: false, amount: 100, payer: 0 },
    { isByAmount: false, amount: 101, payer: 1 },
  ],
  lines: [
    { named: 0, pays: 0, isRequired: true, by: 'REFERENCE' },
    { named: 0, pays: 1, isRequired: true, by: 'TYPED' },
  ],
}

it(
  'lines that are received together have the outcome that they have one by one',
  { timeout: 300_000 },
  async () => {
    const results = new Set<string>()
    const given = fc.record({
      orders: fc.array(orderOf, { minLength: 2, maxLength: 5 }),
      lines: fc.array(lineOf, { minLength: 2, maxLength: 10 }),
    })
    await fc.assert(
      fc.asyncProperty(given, async ({ orders, lines }) => {
        run += 1
        const [manyKeys, oneKeys] = [await openOrders(together, orders), await openOrders(alone, orders)]
        const batch = await receiptsOf(together, { orders, keys: manyKeys, lines })
        const many = await outcomeOf(together, manyKeys, await receiveBatch(together, batch))
        const received: Received[] = []
        for (const line of await receiptsOf(alone, { orders, keys: oneKeys, lines }))
          received.push(await receiveMoney(alone, line))
        expect(many).toEqual(await outcomeOf(alone, oneKeys, received))
        for (const { result } of many.results) results.add(result)
        for (const key of manyKeys) await cancelPayment(together, key)
        for (const key of oneKeys) await cancelPayment(alone, key)
        for (const { clock } of [together, alone]) clock.forward(100 * 86_400_000)
      }),
      { numRuns: 60, examples: [[typedForAnotherAmount]] },
    )
    expect([...results].toSorted()).toEqual(['COMPLETED', 'PART_PAID', 'SURPLUS', 'SUSPENSE'])
    expect(await checkLedger(together.db)).toEqual([])
  },
)

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byClock } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, testGateway, type TestGateway } from '../../testing/test-gateway.ts'
import { cancelPayment, expirePayment } from '../end/end-payment.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import type { Receipt } from './receipt.ts'
import { setExternalReference } from './set-external-reference.ts'
import { takeReceipt, takeReceipts, type Received } from './take-receipts.ts'

const dayMs = 86_400_000
const gateways = [await testGateway(), await testGateway()] as const
const payers = ['asha@okbank', 'ravi@okbank'] as const

// One account for payments that an amount tells apart and those that a reference does.
for (const { db } of gateways)
  await db.pool.query(`
    update receiving_account set disabled_at = now() where currency_code = 'MYR' and not ('DUITNOW' = any(methods));
    update receiving_account set methods = array['DUITNOW','FPX'] where currency_code = 'MYR' and 'DUITNOW' = any(methods)`)

/** Orders of few amounts, told apart in different ways, so that one line can be for several. */
const orderOf = fc.record({
  by: fc.constantFrom<'AMOUNT' | 'REFERENCE' | 'TYPED'>('AMOUNT', 'REFERENCE', 'TYPED'),
  amount: fc.constantFrom(60, 61, 100),
  payer: fc.nat(1),
  isExpired: fc.boolean(),
})

/**
 * A line with one thing that names an order, of what that order or another one requires or was ordered for,
 * or of a part.
 */
const lineOf = fc.record({
  named: fc.nat(4),
  pays: fc.nat(4),
  amount: fc.constantFrom<'REQUIRED' | 'ORDERED' | 'PART'>('REQUIRED', 'REQUIRED', 'ORDERED', 'PART'),
  by: fc.constantFrom<'NOTHING' | 'REFERENCE' | 'TEXT' | 'TYPED' | 'PAYER'>(
    'NOTHING',
    'REFERENCE',
    'TEXT',
    'TYPED',
    'PAYER',
  ),
  isOfDay: fc.boolean(),
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
  for (const [order, { by, amount, payer, isExpired }] of orders.entries()) {
    const account = { accountName: 'Asha Rao', accountNumber: at(payers, payer) }
    const bodies = {
      AMOUNT: () => createBodyOf(amount, 'MYR', { paymentMethodCode: 'DUITNOW' }),
      REFERENCE: () =>
        createBodyOf(amount, 'MYR', { paymentMethodCode: 'FPX', account: { accountType: 'private' } }),
      TYPED: () => createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2', account }),
    }
    const key = await createPayin(gateway, bodies[by]())
    if (by === 'TYPED') {
      const typed = await setExternalReference(gateway, key, typedFor(order))
      expect(typed).toEqual({ value: undefined })
    }
    if (isExpired) await expirePayment(gateway, key, byClock)
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
  const now = gateway.clock.now()
  return lines.map(({ named, pays, amount, by, isOfDay }) => {
    const { attempt } = at(records, named)
    const { currencyCode } = attempt.required
    const other = at(records, pays)
    const paid = other.money.currencyCode === currencyCode ? other : at(records, named)
    const amounts = {
      REQUIRED: paid.attempt.required,
      ORDERED: paid.money,
      // The rest is what another order may be due.
      PART: money(
        paid.attempt.required.amount > 60_00n ? paid.attempt.required.amount - 60_00n : 40_00n,
        currencyCode,
      ),
    }
    return {
      ...unnamedReceiptFor(at(records, named), now),
      money: amounts[amount],
      ...(isOfDay && {
        movedAt: new Date(now.getTime() - dayMs / 2),
        movedUntil: new Date(now.getTime() + dayMs / 2),
      }),
      ...(by === 'REFERENCE' && { railReference: attempt.railReference }),
      ...(by === 'TEXT' && { text: `PAID ${attempt.railReference}` }),
      ...(by === 'TYPED' && { text: `UPI/${typedFor(named % orders.length)}/ASHA` }),
      ...(by === 'PAYER' && { payer: { accountNumber: at(payers, at(orders, named).payer) } }),
    }
  })
}

/** Everything that lines have changed of a payment, without what differs between two databases. */
const stories = `
  select jsonb_build_object(
    'payment', jsonb_build_array(p.status, p.money_received, p.event_no, p.processed_at is null),
    'attempts', (select jsonb_agg(jsonb_build_array(attempt_no, amount_required, rest_offset) order by attempt_no)
                   from payment_attempt a where (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id)),
    'claims', (select jsonb_agg(jsonb_build_array(amount, free_at is null) order by amount)
                 from amount_claim a where (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id)),
    'contested', (select jsonb_agg(jsonb_build_array(amount, contested_until is null) order by amount)
                    from contested_amount a where (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id)),
    'matches', (select jsonb_agg(jsonb_build_array(matched_by, evidence, after_success, receipt.amount) order by after_success, matched_by, evidence, receipt.amount)
                  from receipt_match a join receipt on receipt.id = a.receipt_id
                 where (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id)),
    'events', (select jsonb_agg(jsonb_build_array(event_no, from_status, to_status, cause, actor, a.receipt_id is null, callback.url) order by event_no)
                 from payment_event a left join callback using (merchant_code, kind, payment_id, event_no)
                where (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id)),
    'postings', (select jsonb_agg(jsonb_build_array(a.kind, split_part(account_id, '/', 1), posting.amount) order by a.kind, account_id, posting.amount)
                   from ledger_entry a join ledger_posting posting on posting.entry_id = a.id
                  where (a.merchant_code, a.payment_kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id))) as story
    from payment p where p.payment_id = any($1) order by array_position($1::text[], p.payment_id)`

async function outcomeOf(
  { db }: TestGateway,
  keys: readonly PaymentKey[],
  lines: readonly { readonly receipt: Receipt; readonly received: Received }[],
) {
  const numberOf = (key: PaymentKey) => keys.findIndex((one) => isSamePayment(one, key))
  const { rows } = await db.pool.query<{ story: unknown }>(stories, [keys.map(({ paymentId }) => paymentId)])
  const items = await db.pool.query<{ reason: string; candidates: { id: string; why: string }[] | null }>(
    `select item.reason, item.closed_as,
            (select jsonb_agg(jsonb_build_object('id', payment_id, 'why', why)) from suspense_candidate where suspense_item_id = item.id) as candidates
       from receipt join suspense_item item on item.receipt_id = receipt.id
      where receipt.source_id = any($1) order by array_position($1::text[], receipt.source_id)`,
    [lines.map(({ receipt }) => receipt.sourceId)],
  )
  return {
    results: lines.map(({ received }) => ({
      result: received.result,
      ...('key' in received && { order: numberOf(received.key) }),
    })),
    items: items.rows.map(({ candidates, ...item }) => ({
      ...item,
      candidates: (candidates ?? [])
        .map(({ id, why }) => `${keys.findIndex(({ paymentId }) => paymentId === id)} ${why}`)
        .toSorted(),
    })),
    stories: rows.map(({ story }) => story),
  }
}

/** The second line names a payment that the first one completes, and pays another amount. */
const typedForAnotherAmount: { readonly orders: Order[]; readonly lines: Line[] } = {
  orders: ([60, 61] as const).map((amount) => ({ by: 'TYPED', amount, payer: 0, isExpired: false })),
  lines: [
    { named: 0, pays: 0, amount: 'REQUIRED', by: 'REFERENCE', isOfDay: false },
    { named: 0, pays: 1, amount: 'REQUIRED', by: 'TYPED', isOfDay: false },
  ],
}

/** The rest of the second payment is what the first was due until its line. */
const restOfTheAmountPaid: { readonly orders: Order[]; readonly lines: Line[] } = {
  orders: [
    { by: 'REFERENCE', amount: 60, payer: 0, isExpired: false },
    { by: 'AMOUNT', amount: 100, payer: 0, isExpired: false },
  ],
  lines: [
    { named: 0, pays: 0, amount: 'REQUIRED', by: 'REFERENCE', isOfDay: false },
    { named: 1, pays: 1, amount: 'PART', by: 'REFERENCE', isOfDay: false },
  ],
}

it(
  'lines that are taken together have the outcome that they have one by one',
  { timeout: 300_000 },
  async () => {
    const results = new Set<string>()
    const given = fc.record({
      orders: fc.array(orderOf, { minLength: 2, maxLength: 5 }),
      lines: fc.array(lineOf, { minLength: 2, maxLength: 10 }),
    })
    const property = fc.asyncProperty(given, async ({ orders, lines }) => {
      // A number that stands in three transfers is nobody's; of lines that come together all are known.
      const typed = lines.flatMap(({ by, named }) => (by === 'TYPED' ? [named % orders.length] : []))
      fc.pre(typed.every((order) => typed.filter((other) => other === order).length <= 2))
      run += 1
      const outcomes = []
      for (const gateway of gateways) {
        const { db, personal, clock } = gateway
        const keys = await openOrders(gateway, orders)
        const receipts = await receiptsOf(gateway, { orders, keys, lines })
        const taken = []
        if (gateway === gateways[0])
          taken.push(
            ...(await db.transaction((transaction) => takeReceipts(transaction, personal, receipts))),
          )
        else
          for (const receipt of receipts) {
            const received = await db.transaction((transaction) =>
              takeReceipt(transaction, personal, receipt),
            )
            taken.push({ receipt, received })
          }
        const outcome = await outcomeOf(gateway, keys, taken)
        for (const { result } of outcome.results) results.add(result)
        outcomes.push(outcome)
        for (const key of keys) await cancelPayment(gateway, key)
        clock.forward(100 * dayMs)
      }
      expect(outcomes[0]).toEqual(outcomes[1])
    })
    await fc.assert(property, { numRuns: 60, examples: [[typedForAnotherAmount], [restOfTheAmountPaid]] })
    expect([...results].toSorted()).toEqual(['COMPLETED', 'PART_PAID', 'SURPLUS', 'SUSPENSE'])
    for (const { db } of gateways) expect(await checkLedger(db)).toEqual([])
  },
)

import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountShortest, money } from '../../money/money.ts'
import { isFailure } from '../../payments/failure.ts'
import type { SimulatedEvent } from '../../payments/rail/simulator.ts'
import { mayBecome, mayComplete, type PaymentStatus } from '../../payments/state-machine.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { simulate } from './simulate.ts'
import { sandbox } from './rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { recordOf, rowsOf } = paymentStory(gateway)
const seed = Number(process.env['SIMULATED_EVENTS_SEED'] ?? randomInt(2 ** 31))
const ordered = 100_00n

/** An event, and for PAY what arrives in minor units. */
interface Step {
  readonly event: SimulatedEvent
  readonly amount?: bigint
}

const newPayin = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))

/**
 * The result of concurrent events: which of them were accepted, the payment's status and money, and the
 * number of its receipts.
 */
async function together(steps: readonly Step[]) {
  const key = await newPayin()
  const outcomes = await Promise.all(
    steps.map(({ event, amount }) =>
      simulate(gateway, key, { event, amount: amount === undefined ? undefined : money(amount, 'INR') }),
    ),
  )
  const { status, moneyReceived } = await recordOf(key)
  return {
    taken: outcomes.map((outcome) => !isFailure(outcome)),
    status,
    received: amountShortest(moneyReceived),
    receipts: (await rowsOf('select from receipt_match', key)).length,
  }
}

/** The expected result of the same events one after the other, by the rules alone. */
function inTurn(steps: readonly Step[], order: readonly number[]) {
  let status: PaymentStatus = 'WAITING'
  let received = 0n
  let receipts = 0
  let reversed = false
  const become = (to: PaymentStatus): boolean => {
    const may = mayBecome('payin', status, to)
    if (may) status = to
    return may
  }
  const take = ({ event, amount }: Step): boolean => {
    if (event === 'EXPIRE') return become('EXPIRED')
    if (event === 'REFUSE') return become('REFUSED')
    if (event === 'CANCEL') return received === 0n && become('REFUSED')
    if (event === 'REVERSE') {
      const may = status === 'SUCCESS' && !reversed
      reversed ||= may
      return may
    }
    if (!mayComplete('payin', status)) return false
    received += amount ?? ordered - received
    receipts += 1
    if (received >= ordered) status = 'SUCCESS'
    return true
  }
  const taken = new Map(order.map((index) => [index, take(steps[index] as Step)]))
  return {
    taken: steps.map((_, index) => taken.get(index)),
    status,
    received: amountShortest(money(received, 'INR')),
    receipts,
  }
}

const ordersOf = (length: number): number[][] =>
  length === 0
    ? [[]]
    : ordersOf(length - 1).flatMap((order) =>
        Array.from({ length }, (_, place) => order.toSpliced(place, 0, length - 1)),
      )

describe('concurrent events', () => {
  it('are answered as if they had come one after the other, in some order', async () => {
    const step = fc.oneof(
      fc
        .constantFrom<SimulatedEvent>('PAY', 'REFUSE', 'CANCEL', 'EXPIRE', 'REVERSE')
        .map((event): Step => ({ event })),
      fc.constantFrom(40_00n, 60_00n).map((amount): Step => ({ event: 'PAY', amount })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        const seen = await together(steps)
        const possible = ordersOf(steps.length).map((order) => inTurn(steps, order))
        expect(possible).toContainEqual(seen)
      }),
      { seed, numRuns: 40 },
    )
  })

  it.each<[string, Step[], PaymentStatus[]]>([
    ['two payments of everything that is due', [{ event: 'PAY' }, { event: 'PAY' }], ['SUCCESS']],
    ['money and a refusal', [{ event: 'PAY' }, { event: 'REFUSE' }], ['SUCCESS', 'REFUSED']],
    ['money and a cancel', [{ event: 'PAY' }, { event: 'CANCEL' }], ['SUCCESS', 'REFUSED']],
    ['two refusals', [{ event: 'REFUSE' }, { event: 'REFUSE' }], ['REFUSED']],
  ])('%s: exactly one is accepted', async (_, steps, statuses) => {
    const { taken, status } = await together(steps)
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(statuses).toContain(status)
  })

  it('that each bring a part are both accepted', async () => {
    const part = { event: 'PAY', amount: 50_00n } as const
    expect(await together([part, part])).toEqual({
      taken: [true, true],
      status: 'SUCCESS',
      received: '100',
      receipts: 2,
    })
  })
})

it('money for a payment that does not exist is refused', async () => {
  const key = { merchantCode: 'ACME', kind: 'payin', paymentId: 'does-not-exist' } as const
  expect(await simulate(gateway, key, { event: 'PAY' })).toEqual({ failure: 'PAYMENT_NOT_FOUND' })
})

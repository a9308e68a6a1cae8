import { beforeEach, describe, expect, it, vi } from 'vitest'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { scriptedBank, type BankAnswers } from '../../testing/scripted-bank.ts'
import { createPayout, payoutBodyOf, payoutKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { Found, Sent } from '../rail/rail.ts'
import { confirmPayout, refusePayout } from './end-payout.ts'
import type { PayoutKey } from './plan-payout.ts'
import { selectPayout } from './sql/select-payout.ts'

const gateway = await testGateway()
const { clock } = gateway
const { eventsOf } = paymentStory(gateway)
const { orderOf, stateOf, statusOf, lookIn, found, onlyPayout } = payoutOrders(gateway)

const bank = (answers: BankAnswers) => scriptedBank(gateway, answers)
const answering = (sent: Sent) => bank({ send: () => Promise.resolve(sent) })
const finding = (answer: Found) => bank({ find: () => Promise.resolve(answer) })

let key: PayoutKey
beforeEach(async () => {
  key = await onlyPayout()
})

describe('an order that is due', () => {
  it('is sent under its key with amount and payee, and the number of orders is returned', async () => {
    const { asked, look } = answering({ sent: 'WAITING' })
    expect(await look()).toBe(1)
    expect(asked).toMatchObject({
      send: [{ ...key, money: money(100n, 'INR'), methodCode: 'BANK_TRANSFER' }],
      find: [],
    })
    expect(await stateOf(key)).toBe('SENT')
    expect(await statusOf(key)).toBe('WAITING')
    expect(await look()).toBe(0)
  })

  it('that moves is PROCESSING, and pages are notified', async () => {
    const { look, said } = answering({ sent: 'MOVING' })
    await look()
    expect([await stateOf(key), await statusOf(key)]).toEqual(['SENT', 'PROCESSING'])
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→PROCESSING PAYOUT_SENT'])
    expect(said.changed).toMatchObject([key])
  })

  it.each([
    [{ sent: 'DONE' }, 'SUCCESS', undefined],
    [{ sent: 'REFUSED', reason: 'INVALID_ACCOUNT' }, 'REFUSED', 'INVALID_ACCOUNT'],
  ] as const)('that the bank decides at once ends at once: %j', async (sent, status, failureReasonCode) => {
    const { look } = answering(sent)
    await look()
    expect(await stateOf(key)).toBe('ENDED')
    expect(await selectPayout(gateway.db, key)).toMatchObject({ status, failureReasonCode })
  })

  it.each(['WAITING', 'MOVING'] as const)(
    'whose payout ended while the bank was queried stays ended: the bank answers %s',
    async (sent) => {
      const { look } = bank({
        send: async () => {
          await refusePayout(gateway, key, 'INVALID_ACCOUNT', byRail('tester'))
          return { sent }
        },
      })
      await look()
      expect([await stateOf(key), await statusOf(key)]).toEqual(['ENDED', 'REFUSED'])
      expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→REFUSED INSTITUTION_REFUSED'])
    },
  )

  it.each<[BankAnswers, 'SUCCESS' | 'REFUSED']>([
    [{ send: () => Promise.resolve({ sent: 'DONE' }) }, 'REFUSED'],
    [{ send: () => Promise.resolve({ sent: 'REFUSED', reason: 'INVALID_ACCOUNT' }) }, 'SUCCESS'],
    [{ find: () => Promise.resolve('done') }, 'REFUSED'],
    [{ find: () => Promise.resolve('refused') }, 'SUCCESS'],
  ])('that ended differently at the bank is logged as an error: %o, %s', async ({ send, find }, status) => {
    if (find) await found(key, 'UNKNOWN')
    const end = () =>
      status === 'REFUSED'
        ? refusePayout(gateway, key, 'INVALID_ACCOUNT', byRail('tester'))
        : confirmPayout(gateway, key, byRail('tester'))
    const { look, said } = bank({
      ...(send && { send: (signal) => end().then(() => send(signal)) }),
      ...(find && { find: (signal) => end().then(() => find(signal)) }),
    })
    await look()
    expect([await stateOf(key), await statusOf(key)]).toEqual(['ENDED', status])
    expect(said.errors).toEqual([
      [
        expect.objectContaining({
          merchantCode: 'ACME',
          paymentId: key.paymentId,
          answer: expect.any(String),
        }),
        'payout.outcome-differs',
      ],
    ])
  })

  it('whose sending failed is UNKNOWN and PROCESSING, and the log has the error', async () => {
    const broken = new Error('socket hang up')
    const { look, said } = bank({ send: () => Promise.reject(broken) })
    await look()
    expect([await stateOf(key), await statusOf(key)]).toEqual(['UNKNOWN', 'PROCESSING'])
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→PROCESSING SEND_OUTCOME_UNKNOWN'])
    expect(said.warnings).toEqual([
      [{ err: broken, merchantCode: 'ACME', paymentId: key.paymentId }, 'payout.send-unanswered'],
    ])
  })

  it('that the bank does not answer within 15 seconds is UNKNOWN, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let sending = () => {}
      const sent = new Promise<void>((resolve) => (sending = resolve))
      const { look, said } = bank({ send: () => (sending(), new Promise<never>(() => {})) })
      const looking = look()
      await sent
      await vi.advanceTimersByTimeAsync(14_999)
      expect(said.warnings).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      vi.useRealTimers()
      await looking
      expect(said.warnings).toMatchObject([[{ err: new Error('the rail did not answer within 15 s') }, {}]])
    } finally {
      vi.useRealTimers()
    }
    expect(await stateOf(key)).toBe('UNKNOWN')
  })
})

describe('an order whose outcome is unknown', () => {
  it.each(['SENDING', 'UNKNOWN'] as const)(
    'found %s: the bank is queried by its key, and nothing is sent',
    async (state) => {
      await found(key, state)
      const { asked, look } = finding('pending')
      await look()
      expect(asked).toEqual({ send: [], find: [expect.stringMatching(/^[\da-f-]{36}$/)] })
    },
  )

  it.each([
    ['SENDING', 'absent', 'DUE', 'WAITING'],
    ['UNKNOWN', 'absent', 'DUE', 'WAITING'],
    ['SENT', 'absent', 'SENT', 'WAITING'],
    ['SENDING', 'pending', 'SENT', 'PROCESSING'],
    ['UNKNOWN', 'pending', 'SENT', 'WAITING'],
    ['SENT', 'pending', 'SENT', 'WAITING'],
    ['SENDING', 'unknown', 'UNKNOWN', 'PROCESSING'],
    ['UNKNOWN', 'unknown', 'UNKNOWN', 'WAITING'],
    ['SENT', 'unknown', 'SENT', 'WAITING'],
    ['SENDING', 'done', 'ENDED', 'SUCCESS'],
    ['SENT', 'done', 'ENDED', 'SUCCESS'],
    ['UNKNOWN', 'refused', 'ENDED', 'REFUSED'],
    ['SENT', 'refused', 'ENDED', 'REFUSED'],
  ] as const)(
    'was %s and is %s at the bank: it is %s, the payout %s',
    async (state, answer, then, status) => {
      await found(key, state)
      await finding(answer).look()
      expect([await stateOf(key), await statusOf(key)]).toEqual([then, status])
    },
  )

  it.each([
    ['UNKNOWN', 'cannot be asked', () => Promise.reject(new Error('socket hang up'))],
    ['UNKNOWN', 'does not know', () => Promise.resolve('unknown' as const)],
    ['SENT', 'does not know', () => Promise.resolve('unknown' as const)],
  ] as const)('found %s stays so while the bank %s, and is looked for again', async (state, _, find) => {
    await found(key, state)
    await bank({ find }).look()
    expect([await stateOf(key), await lookIn(key)]).toEqual([state, 2_000])
  })

  it.each(['pending', 'unknown'] as const)(
    'after a worker died while sending makes the payout PROCESSING: the bank answers %s',
    async (answer) => {
      await found(key, 'SENDING')
      await finding(answer).look()
      expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→PROCESSING SEND_OUTCOME_UNKNOWN'])
    },
  )

  it('is refused by the institution when the bank says so', async () => {
    await found(key, 'UNKNOWN')
    await finding('refused').look()
    expect(await selectPayout(gateway.db, key)).toMatchObject({ failureReasonCode: 'REFUSED_BY_INSTITUTION' })
  })

  it('stays unknown when the bank cannot be queried, and the log has the error', async () => {
    const broken = new Error('the password has expired')
    await found(key, 'UNKNOWN')
    const { look, said } = bank({ find: () => Promise.reject(broken) })
    await look()
    expect(await stateOf(key)).toBe('UNKNOWN')
    expect(said.warnings).toEqual([
      [{ err: broken, merchantCode: 'ACME', paymentId: key.paymentId }, 'payout.find-unanswered'],
    ])
  })

  it('may be sent again at once when it never arrived, and keeps its key', async () => {
    await found(key, 'UNKNOWN')
    const { asked, look } = finding('absent')
    await look()
    expect(await lookIn(key)).toBe(0)
    const again = answering({ sent: 'WAITING' })
    await again.look()
    expect(again.asked.send.map((order) => order.key)).toEqual(asked.find)
    expect(await orderOf(key)).toMatchObject({ state: 'SENT', sends: 2 })
  })

  it('is logged as an error when the bank had accepted it and does not know it any more', async () => {
    await found(key, 'SENT')
    const { asked, look, said } = finding('absent')
    await look()
    expect(said.errors).toEqual([
      [{ merchantCode: 'ACME', paymentId: key.paymentId, key: asked.find[0] }, 'payout.forgotten-by-rail'],
    ])
    expect(await lookIn(key)).toBeGreaterThan(0)
  })

  it('is PROCESSING with one event, however often its outcome is unknown', async () => {
    await answering({ sent: 'MOVING' }).look()
    clock.forward(300_000)
    await found(key, 'SENDING')
    await finding('unknown').look()
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→PROCESSING PAYOUT_SENT'])
  })
})

describe('an order at the bank', () => {
  it.each([
    [0, 2_000],
    [1, 4_000],
    [5, 64_000],
    [8, 300_000],
    [40, 300_000],
  ])('is looked up at growing intervals: after %i look-ups again in %i ms', async (looks, milliseconds) => {
    await found(key, 'SENT', looks)
    await finding('pending').look()
    expect(await lookIn(key)).toBe(milliseconds)
  })

  it('is left to the worker that has it for 25 seconds', async () => {
    let answer: (sent: Sent) => void = () => {}
    let sending = () => {}
    const sent = new Promise<void>((resolve) => (sending = resolve))
    const slow = bank({ send: () => (sending(), new Promise((resolve) => (answer = resolve))) })
    const looking = slow.look()
    await sent
    expect([await stateOf(key), await lookIn(key)]).toEqual(['SENDING', 25_000])
    answer({ sent: 'DONE' })
    await looking
    expect(await statusOf(key)).toBe('SUCCESS')
  })
})

it('an order that fails is logged and does not stop the others', async () => {
  const other = payoutKey()
  expect(await createPayout(gateway, payoutBodyOf(1), other)).toHaveProperty('value')
  const broken = new Error('pages are gone')
  const { look, said } = answering({ sent: 'MOVING' })
  const changed = ({ paymentId }: PaymentKey) => {
    if (paymentId === key.paymentId) throw broken
  }
  expect(await look({ changed })).toBe(2)
  expect(said.errors).toEqual([
    [{ err: broken, merchantCode: 'ACME', paymentId: key.paymentId }, 'payout.failed'],
  ])
  expect(await statusOf(other)).toBe('PROCESSING')
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'

/** Payments of every lifecycle in turn; `npm test -- --full` creates more. */
const payments = process.env['E2E_FULL'] === '1' ? 2_000 : 300
const atOnce = 16

const gateway = await testGateway({}, { poolSize: atOnce })
const merchants = await Promise.all(
  ['LOADA', 'LOADB', 'LOADC'].map(async (code) => {
    await makeMerchant(gateway, code, { requestsPerSecond: 100_000 })
    await creditBalance(gateway.db, code, money(100_000_00n, 'INR'), byOperator('test'))
    return { token: await tokenFor(gateway, code) }
  }),
)

type Send = (path: string, body: unknown) => Promise<number>

const upi = createBodyOf(10, 'INR', { paymentMethodCode: 'UPIQR' })
/** Each has another amount: otherwise the amounts that identify transfers would run out. */
const baht = (number: number) => createBodyOf(10 + number, 'THB', { paymentMethodCode: 'OFFLINE' })

/** The lifecycles of a payment, each over the API. */
const lifecycles: readonly ((send: Send, id: string, number: number) => Promise<unknown>)[] = [
  async (send, id) => {
    await send(`/payins/${id}`, upi)
    await send(`/sandbox/payins/${id}/!simulate`, { event: 'PAY' })
  },
  async (send, id) => {
    await send(`/payins/${id}`, upi)
    await Promise.all(
      ['PAY', 'PAY', 'CANCEL', 'EXPIRE'].map((event) => send(`/sandbox/payins/${id}/!simulate`, { event })),
    )
  },
  async (send, id) => {
    await send(`/payins/${id}`, upi)
    await send(`/sandbox/payins/${id}/!simulate`, { event: 'PAY', amount: 4 })
    await send(`/sandbox/payins/${id}/!simulate`, { event: 'EXPIRE' })
    await send(`/sandbox/payins/${id}/!simulate`, { event: 'PAY', amount: 7 })
  },
  async (send, id, number) => {
    await send(`/topups/${id}`, baht(number))
    await send(`/sandbox/topups/${id}/!simulate`, { event: 'PAY' })
    await send(`/sandbox/topups/${id}/!simulate`, { event: 'REVERSE' })
  },
  async (send, id) => {
    await Promise.all([1, 2].map(() => send(`/payouts/${id}`, payoutBodyOf(10))))
    await Promise.all(['PAY', 'REFUSE'].map((event) => send(`/sandbox/payouts/${id}/!simulate`, { event })))
    await send(`/sandbox/payouts/${id}/!simulate`, { event: 'RETURN' })
  },
]

it(
  `${payments} mixed payments, ${atOnce} at once, leave a correct ledger`,
  { timeout: 600_000 },
  async () => {
    const numbers = Array.from({ length: payments }, (_, number) => number).values()
    const answers = new Map<number, number>()
    const worker = async () => {
      for (const number of numbers) {
        const { token = '' } = merchants[number % merchants.length] ?? {}
        const send: Send = async (path, body) => {
          const { status } = await callApi(gateway, { method: 'POST', path, token, body })
          answers.set(status, (answers.get(status) ?? 0) + 1)
          return status
        }
        await lifecycles[number % lifecycles.length]?.(send, randomUUID(), number)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    expect([...answers.keys()].toSorted((a, b) => a - b)).toEqual([201, 204, 400, 409])
    expect(answers.get(201)).toBe(payments)
    expect(await checkLedger(gateway.db)).toEqual([])
  },
)

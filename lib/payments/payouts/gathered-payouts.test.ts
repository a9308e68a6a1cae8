import { expect, it, vi } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { merchantOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { createPayout } from './create-payout.ts'
import { parsePayout } from './payout-request.ts'

const gateway = await testGateway()

async function openShop(code: string, hundredths: bigint): Promise<void> {
  await registerMerchant(
    gateway.db,
    gateway.secrets,
    { code, name: code, publicKeys: [] },
    byOperator('test'),
  )
  if (hundredths > 0n) await creditBalance(gateway.db, code, money(hundredths, 'INR'), byOperator('test'))
}

async function send(merchantCode: string, paymentId: string, amount = 10): Promise<string> {
  const merchant = await merchantOf(gateway, merchantCode)
  const parsed = parsePayout(merchant, payoutBodyOf(amount))
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const outcome = await createPayout(
    gateway,
    merchant,
    { merchantCode, kind: 'payout', paymentId },
    parsed.value,
  )
  if (!('failure' in outcome)) return 'ACCEPTED'
  return outcome.failure === 'BUSINESS_RULE' ? outcome.faults[0].code : outcome.failure
}

const numbers = Array.from({ length: 30 }, (_, index) => index + 1)
const count = (all: readonly string[], wanted: string) => all.filter((each) => each === wanted).length

async function balanceOf(code: string): Promise<unknown> {
  const { rows } = await gateway.db.pool.query(
    `select available::float, reserved::float from read_merchant_balance($1, 'INR')`,
    [code],
  )
  return rows[0]
}

it('payouts that come together take their balance in a few statements', async () => {
  await openShop('RICH', 10_000_00n)
  await send('RICH', 'first')
  const query = vi.spyOn(gateway.db, 'query')
  const outcomes = await Promise.all(numbers.map((number) => send('RICH', `together-${number}`)))
  const inserts = query.mock.calls.filter(([{ name }]) => name === 'insert_payouts')
  query.mockRestore()
  expect(count(outcomes, 'ACCEPTED')).toBe(30)
  expect(inserts.length).toBeLessThan(6)
  const { rows } = await gateway.db.pool.query(
    `select count(*)::int as postings, count(distinct account_seq)::int as places
       from ledger_posting where account_id = 'MERCHANT_AVAILABLE/INR/RICH' and amount < 0`,
  )
  expect(rows).toEqual([{ postings: 31, places: 31 }])
})

it('a balance that covers some of them pays exactly as many', async () => {
  await openShop('POOR', 200_00n)
  const { available, reserved } = (await balanceOf('POOR')) as { available: number; reserved: number }
  expect([available, reserved]).toEqual([200, 0])
  const outcomes = await Promise.all(numbers.map((number) => send('POOR', `many-${number}`)))
  const accepted = count(outcomes, 'ACCEPTED')
  expect(count(outcomes, 'INSUFFICIENT_BALANCE')).toBe(30 - accepted)
  const after = (await balanceOf('POOR')) as { available: number; reserved: number }
  expect(after.available + after.reserved).toBe(200)
  expect(after.reserved / accepted).toBeGreaterThanOrEqual(10)
  // Not one more would have fitted.
  expect(after.available).toBeLessThan(after.reserved / accepted)
})

it('payouts that are refused together are tried one after the other, on one connection', async () => {
  await openShop('SMALL', 50_00n)
  const { query } = gateway.db
  const running = { now: 0, most: 0, statements: 0 }
  const watched = vi.spyOn(gateway.db, 'query').mockImplementation(async (statement) => {
    if (statement.name !== 'insert_payouts') return query(statement)
    running.statements += 1
    running.now += 1
    running.most = Math.max(running.most, running.now)
    return query(statement).finally(() => (running.now -= 1))
  })
  await Promise.all(numbers.map((number) => send('SMALL', `each-${number}`)))
  watched.mockRestore()
  expect(running.statements).toBeGreaterThan(20)
  // One that gathers, and one that is tried alone.
  expect(running.most).toBeLessThanOrEqual(2)
})

it('a merchant without money or accounts does not hold back the others', async () => {
  await openShop('NEW', 0n)
  const outcomes = await Promise.all(
    numbers.map((number) => send(number % 3 === 0 ? 'NEW' : 'RICH', `mixed-${number}`)),
  )
  expect([count(outcomes, 'ACCEPTED'), count(outcomes, 'INSUFFICIENT_BALANCE')]).toEqual([20, 10])
})

it('one ID that comes many times at once is sent once', async () => {
  const outcomes = await Promise.all(numbers.map((number) => send('RICH', 'one', number % 2 === 0 ? 10 : 20)))
  expect(count(outcomes, 'ACCEPTED')).toBe(1)
  expect(count(outcomes, 'PAYMENT_ALREADY_EXISTS') + count(outcomes, 'PAYMENT_ID_REUSED')).toBe(29)
})

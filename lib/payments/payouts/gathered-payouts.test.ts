import { beforeAll, describe, expect, it, vi } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { openAccounts } from '../../ledger/open-accounts.ts'
import { postEntry } from '../../ledger/post-entry.ts'
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

interface Balance {
  readonly available: number
  readonly reserved: number
}

async function countInserts<Result>(run: () => Promise<Result>): Promise<[Result, number]> {
  const query = vi.spyOn(gateway.db, 'query')
  const result = await run()
  const inserts = query.mock.calls.filter(([{ name }]) => name === 'insert_payouts').length
  query.mockRestore()
  return [result, inserts]
}

async function balanceOf(code: string): Promise<Balance> {
  const { rows } = await gateway.db.pool.query<Balance>(
    `select available::float, reserved::float from read_merchant_balance($1, 'INR')`,
    [code],
  )
  return rows[0] ?? { available: 0, reserved: 0 }
}

it('payouts that come together take their balance in a few statements', async () => {
  await openShop('RICH', 10_000_00n)
  await send('RICH', 'first')
  const [outcomes, inserts] = await countInserts(() =>
    Promise.all(numbers.map((number) => send('RICH', `together-${number}`))),
  )
  expect(count(outcomes, 'ACCEPTED')).toBe(30)
  expect(inserts).toBeLessThan(6)
  const { rows } = await gateway.db.pool.query(
    `select count(*)::int as postings, count(distinct account_seq)::int as places
       from ledger_posting where account_id = 'MERCHANT_AVAILABLE/INR/RICH' and amount < 0`,
  )
  expect(rows).toEqual([{ postings: 31, places: 31 }])
})

it('a balance that covers some of them pays exactly as many', async () => {
  await openShop('POOR', 200_00n)
  const { available, reserved } = await balanceOf('POOR')
  expect([available, reserved]).toEqual([200, 0])
  const outcomes = await Promise.all(numbers.map((number) => send('POOR', `many-${number}`)))
  const accepted = count(outcomes, 'ACCEPTED')
  expect(count(outcomes, 'INSUFFICIENT_BALANCE')).toBe(30 - accepted)
  const after = await balanceOf('POOR')
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

describe('payouts of many merchants', () => {
  const shops = numbers.map((number) => `SHOP${number}`)
  const sendAll = (name: string, codes = shops) => Promise.all(codes.map((code) => send(code, name)))

  beforeAll(async () => {
    await Promise.all(shops.map((code) => openShop(code, 100_00n)))
    // The first payout of a merchant opens an account.
    expect(count(await sendAll('first'), 'ACCEPTED')).toBe(shops.length)
  })

  it('are written by a few statements, each from its own balance', async () => {
    const { reserved: charged } = await balanceOf('SHOP1')
    const [outcomes, inserts] = await countInserts(() => sendAll('together'))
    expect(count(outcomes, 'ACCEPTED')).toBe(shops.length)
    expect(inserts).toBeLessThan(6)
    const balances = await Promise.all(shops.map(balanceOf))
    expect(balances).toEqual(shops.map(() => ({ available: 100 - 2 * charged, reserved: 2 * charged })))
  })

  it('share them from the first one on, where the accounts are open', async () => {
    const opened = numbers.map((number) => `OPEN${number}`)
    for (const merchantCode of opened) {
      await openShop(merchantCode, 100_00n)
      await openAccounts(gateway.db, 'INR', [{ kind: 'MERCHANT_RESERVED', merchantCode }])
    }
    const [outcomes, inserts] = await countInserts(() => sendAll('first', opened))
    expect(count(outcomes, 'ACCEPTED')).toBe(opened.length)
    expect(inserts).toBeLessThan(8)
  })

  it('do not wait for a balance that is held, nor for an ID that is taken or a balance that is short', async () => {
    const [held = '', taken = '', short = '', ...free] = shops
    await send(taken, 'held')
    await send(short, 'before', 70)
    const holder = await gateway.db.pool.connect()
    await holder.query('begin')
    await holder.query(`select * from hold_merchant_balances(array[$1], array['INR'], true)`, [held])
    const waiting = send(held, 'held')
    const [outcomes, inserts] = await countInserts(() => sendAll('held', [...free, taken]))
    expect(await send(short, 'held')).toBe('INSUFFICIENT_BALANCE')
    expect(await Promise.race([waiting, Promise.resolve('WAITS')])).toBe('WAITS')
    await holder.query('rollback')
    holder.release()
    expect(count(outcomes, 'ACCEPTED')).toBe(free.length)
    expect(outcomes.at(-1)).toBe('PAYMENT_ALREADY_EXISTS')
    expect(inserts).toBeLessThan(8)
    expect(await waiting).toBe('ACCEPTED')
  })

  it('keep their times when the last posting of one of them is ahead of the clock', async () => {
    const [ahead = '', ...others] = shops.slice(0, 10)
    const account = `MERCHANT_AVAILABLE/INR/${ahead}`
    await gateway.db.transaction(async (transaction) => {
      await transaction.query({
        name: 'post_ahead',
        text: `select set_config('gateway.posting_accounts', E'\n' || $1 || E'\n', true),
                      set_config('gateway.posting_time', (clock_timestamp() + interval '1 hour')::text, true)`,
        values: [account],
      })
      await postEntry(transaction, {
        kind: 'OPENING_BALANCE',
        currencyCode: 'INR',
        merchantCode: ahead,
        lines: [
          { account: { kind: 'MERCHANT_AVAILABLE', merchantCode: ahead }, amount: 1n },
          { account: { kind: 'OPENING_BALANCE' }, amount: -1n },
        ],
      })
    })
    await sendAll('ahead', [ahead, ...others])
    const { rows } = await gateway.db.pool.query(
      `select entry.merchant_code = $1 as is_ahead, array_agg(distinct posting.posted_at > clock_timestamp()) as in_future
         from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
        where entry.payment_id = 'ahead' group by 1 order by 1`,
      [ahead],
    )
    expect(rows).toEqual([
      { is_ahead: false, in_future: [false] },
      { is_ahead: true, in_future: [true] },
    ])
  })
})

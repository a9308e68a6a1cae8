import { describe, expect, it } from 'vitest'
import { closeSettlements } from '../../ledger/settlements/close-settlements.ts'
import { amountShortest } from '../../money/money.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { atTime } from '../database/test-clock.ts'
import { silentLog } from '../silent-log.ts'
import { cashes, db, exact, importFile, inr, mxn, openItems, run, thb, two } from './operator.ts'
import { order, statusOf, type Order } from './orders.ts'
import { payOut, payoutStatus, sendBatch, statusReport, totalOf, type SentBatch } from './payouts.ts'

// A day of an operator, from an empty live database to books that equal the banks: by the command line, the
// use cases of the API, and banks that know nothing of the gateway.

const orders: Order[] = []
const byAmount = (one: bigint, other: bigint) => (one < other ? -1 : 1)
const payee = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const statements = async (seed: number) => {
  const results = []
  for (const [index, cash] of cashes.entries())
    results.push(await importFile(cash, cash.bank.statement(seed + index)))
  return results
}

describe('a day of an operator: money comes', () => {
  it('sixty customers order by eight methods in six currencies, and pay in many ways', async () => {
    for (let number = 0; number < 60; number += 1) orders.push(await order(number))
    expect(orders.filter(({ paid }) => paid.status === 'SUCCESS').length).toBeGreaterThan(30)
    expect(orders.flatMap(({ paid }) => paid.unassigned).length).toBeGreaterThan(10)
  }, 120_000)

  it('charges and interest of the banks get rules', async () => {
    for (const { id } of cashes) {
      const rule = ['account', 'rule', 'add', '--id', id, '--max-amount', '1000', ...two]
      await run(...rule, '--when-text', '.*ACCOUNT MAINTENANCE FEE.*', '--book', 'CHARGE')
      await run(...rule, '--when-text', '.*CREDIT INTEREST CAPITALISED.*', '--book', 'INTEREST')
    }
  })

  it('the statements are imported: every payin of which the owner is certain is paid', async () => {
    await statements(1)
    const statuses = await Promise.all(orders.map(({ key }) => statusOf(key)))
    expect(statuses).toEqual(orders.map(({ paid }) => paid.status))
  }, 120_000)

  it.each([...cashes.entries()])(
    'suspense of account %i is what nobody can assign, and nothing else',
    async (_, cash) => {
      const expected = orders.filter((one) => one.cash === cash).flatMap(({ paid }) => paid.unassigned)
      const found = (await openItems('CREDIT', cash)).map((item) => exact(item.money).amount)
      expect(found.toSorted(byAmount)).toEqual(expected.toSorted(byAmount))
      expect(await openItems('DEBIT', cash)).toEqual([])
    },
  )

  it('the same day in other formats books nothing again', async () => {
    for (const [seed, cash] of cashes.entries()) {
      const again = cash.format === 'ofx' ? 'csv' : 'ofx'
      const result = await importFile(cash, cash.bank.again(seed + 1, again), again)
      expect(result).toMatchObject({ receipts: 0 })
    }
  }, 120_000)
})

describe('a day of an operator: money leaves', () => {
  const payouts = new Map<string, PayoutKey[]>()
  let inIndia: SentBatch
  let inThailand: SentBatch
  let inMexico: SentBatch
  const statuses = async (currencyCode: string) =>
    Promise.all((payouts.get(currencyCode) ?? []).map(payoutStatus))
  const statusesInOrder = async (currencyCode: string) =>
    (await statuses(currencyCode)).toSorted((one, other) => one.localeCompare(other))

  it('the merchant orders payouts in three currencies', async () => {
    for (const { id } of [inr, mxn]) await run('account', 'configure', '--id', id, '--payouts', 'on', ...two)
    const whole = ['--payouts', 'on', '--batch-booking', 'true']
    await run('account', 'configure', '--id', thb.id, ...whole, ...two)
    for (const currencyCode of ['INR', 'THB', 'MXN'] as const) {
      const keys = []
      for (const amount of [1_000, 1_001, 1_002]) keys.push(await payOut(currencyCode, amount))
      payouts.set(currencyCode, keys)
    }
    expect(await statuses('INR')).toEqual(['WAITING', 'WAITING', 'WAITING'])
  })

  it('they leave in files for the banks', async () => {
    inIndia = await sendBatch(inr, 'pain.001.001.09')
    inThailand = await sendBatch(thb, 'pain.001.001.03')
    inMexico = await sendBatch(mxn, 'csv')
    expect([inIndia, inThailand, inMexico].map((batch) => batch.orders.length)).toEqual([3, 3, 3])
    expect(await statuses('MXN')).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING'])
  })

  it('a bank refuses one of them', async () => {
    const [refused] = inIndia.orders
    if (!refused) throw new Error('there is no order')
    await importFile(inr, statusReport(inIndia, refused))
    expect(await statusesInOrder('INR')).toEqual(['PROCESSING', 'PROCESSING', 'REFUSED'])
  })

  it('the banks pay, each in its own way, and the next statements say so', async () => {
    for (const { endToEndId, money } of inIndia.orders.slice(1))
      inr.bank.transfer({ kind: 'PAYOUT', money, endToEndId, payer: payee, text: 'Payout' })
    const total = totalOf(inThailand.orders, 'THB')
    thb.bank.transfer({ kind: 'PAYOUT', money: total, text: `BATCH ${inThailand.paymentInformationId}` })
    for (const { money } of inMexico.orders)
      mxn.bank.transfer({ kind: 'PAYOUT', money, payer: payee, text: 'SPEI' })
    await statements(101)
    expect(await statusesInOrder('INR')).toEqual(['REFUSED', 'SUCCESS', 'SUCCESS'])
    expect(await statuses('THB')).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    // This bank gives no ID back.
    expect(await statuses('MXN')).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING'])
    expect(await openItems('DEBIT', mxn)).toHaveLength(3)
  }, 120_000)

  it('two people confirm what the bank has paid without saying which', async () => {
    const words = ['--reference', 'SPEI 1', '--reason', 'list of the bank', ...two]
    await run('payout-batch', 'confirm', '--id', inMexico.id, ...words)
    expect(await statuses('MXN')).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(await openItems('DEBIT', mxn)).toEqual([])
  })

  it('a payout that comes back is returned to the merchant', async () => {
    const [, , last] = inIndia.orders
    if (!last) throw new Error('there is no order')
    inr.bank.transfer({ kind: 'PAYOUT_RETURN', ...last, payer: payee, text: 'RETURNED account closed' })
    await statements(201)
    const { rows } = await db.pool.query(
      `select money_returned from payment where kind = 'payout' and money_returned is not null`,
    )
    expect(rows).toHaveLength(1)
    expect((await openItems('CREDIT', inr)).filter(({ reason }) => reason === 'RETURN_UNKNOWN')).toEqual([])
  }, 120_000)
})

describe('a day of an operator: the close', () => {
  it.each([...cashes.entries()])('the books equal the bank to the cent: account %i', async (_, cash) => {
    const { books, bank, booksDiffer, gaps } = await run('account', 'show', '--id', cash.id)
    const expected = Number(amountShortest(cash.bank.balance))
    expect({ books, bank, booksDiffer, gaps }).toEqual({
      books: expected,
      bank: expected,
      booksDiffer: 0,
      gaps: [],
    })
  })

  it('the day is settled', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000)
    const closed = await atTime(db, tomorrow, () => closeSettlements({ db, log: silentLog }, 100))
    expect(closed).toBe(cashes.length)
    const { rows } = await db.pool.query(`
      select currency_code from settlement cross join lateral read_merchant_balance(merchant_code, currency_code) balance
       where closing_balance <> balance.available + balance.reserved`)
    expect(rows).toEqual([])
  })

  it('the ledger is correct', async () => {
    expect(await run('ledger', 'check')).toMatchObject({ clean: true })
  })
})

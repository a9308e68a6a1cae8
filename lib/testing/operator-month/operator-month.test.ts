import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { cashes, db, desk, gateway, hdfc } from './accounts.ts'
import { behaviourOf, pay, type Behaviour } from './customers.ts'
import { ledgerAccountId } from '../../ledger/account.ts'
import { readClientMoney } from '../../ledger/client-money.ts'
import { readHouseAccounts } from '../../ledger/house-accounts.ts'
import { totalsOf } from '../../payments/suspense/open-items.ts'
import { candidates, clearSuspense, suspense } from './operator.ts'
import { currenciesOut, leave, leftOver } from './leaving.ts'
import { order, type Order } from './orders.ts'
import { assignDebits, payOutTo, statusesOfPayouts } from './payouts.ts'
import { cameInTime, chargeAndCredit, importFiles, undoneAndRedone } from './statements.ts'
import {
  acceptChargebacks,
  acceptReturns,
  chargeBack,
  giveBackLess,
  payOutInVain,
  refundsDone,
  refundSome,
  refundsInVain,
} from './taken-back.ts'

// A month of an operator in live mode: thirteen accounts, eight kinds of files, two hundred payins, and
// customers who pay late, twice, in parts, a cent less or elsewhere; payouts that fail, refunds, chargebacks;
// and in the end the merchant leaves. The clock is the test's.

const days = Array.from({ length: 28 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`).filter(
  (day) => ![0, 6].includes(new Date(day).getUTCDay()),
)
const leaves = '2026-12-15'
const perDay = 10
const lateDays = 4
const payoutsAt = 14
const takenBackAt = payoutsAt + 2

interface Bought {
  readonly order: Order
  readonly behaviour: Behaviour
}
const bought: Bought[] = []
/** Whoever paid in rupees, simply, in the first weeks. */
const rupeePayers = () =>
  bought
    .slice(0, payoutsAt * perDay)
    .filter(({ order: { cash }, behaviour }) => cash === hdfc && behaviour === 'EXACT')
    .map((one) => one.order)
const statusOf = async ({ order: { key } }: Bought) => (await readPayment(gateway, key))?.status

describe('a month of an operator', () => {
  it.each([...days.entries()])(
    'day %i, %s: customers pay, statements come, and suspense is cleared',
    async (at, day) => {
      gateway.clock.set(new Date(`${day}T12:00:00Z`))
      const early = bought.slice((at - lateDays) * perDay, (at - lateDays + 1) * perDay)
      for (let number = at * perDay; number < (at + 1) * perDay; number += 1) {
        const behaviour = behaviourOf(number)
        const one = await order(number)
        bought.push({ order: one, behaviour })
        if (behaviour !== 'LATE') await pay(one, behaviour, day, number)
      }
      for (const [index, { order: one, behaviour }] of at < lateDays ? [] : early.entries())
        if (behaviour === 'LATE') await pay(one, behaviour, day, (at - lateDays) * perDay + index)
      chargeAndCredit(day, at)
      if (at === payoutsAt) await payOutTo(day)
      if (at === payoutsAt + 1) await payOutInVain(day)
      if (at === takenBackAt) {
        giveBackLess(day)
        chargeBack(rupeePayers().slice(0, 2), day)
        await refundSome(rupeePayers().slice(2), day)
      }
      gateway.clock.set(new Date(`${day}T22:00:00Z`))
      await importFiles(days, at)
      const paid = bought
        .slice(-2 * perDay)
        .filter(
          ({ order: one, behaviour }, index) =>
            behaviour === 'EXACT' && (index < perDay || cameInTime(one.cash, at)),
        )
      const statuses = await Promise.all(paid.map(statusOf))
      const unpaid = paid.filter((_, index) => statuses[index] !== 'SUCCESS')
      const [first] = paid
      if (at === 12 && first) await undoneAndRedone(first.order)
      if (at === payoutsAt) expect(await assignDebits()).toBe(4)
      if (at === takenBackAt) {
        await acceptReturns()
        await acceptChargebacks(rupeePayers().slice(0, 2))
      }
      await clearSuspense(bought.map((one) => one.order))
      expect(unpaid.map((one) => one.order.name)).toEqual([])
    },
    60_000,
  )

  it('every other receipt has the right first candidate in nine of ten cases', () => {
    const { right, wrong } = candidates
    expect(right + wrong.length).toBeGreaterThan(30)
    expect(right / (right + wrong.length), wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  it('what customers owe is paid, and nothing is in suspense but what they paid too much', async () => {
    const left = await suspense()
    expect(left.map(({ kind }) => kind).filter((kind) => kind !== 'SURPLUS')).toEqual([])
    const paid = bought.filter(({ behaviour }) => behaviour !== 'NOTHING' && behaviour !== 'LATE')
    const statuses = await Promise.all(paid.map(statusOf))
    expect(paid.filter((_, index) => statuses[index] !== 'SUCCESS')).toEqual([])
  })

  it('the merchant leaves with all that it has, and customers get back what they paid too much', async () => {
    gateway.clock.set(new Date(`${leaves}T12:00:00Z`))
    await clearSuspense([])
    await leave(leaves)
    expect(await leftOver()).toEqual(['BRL: no account was given for it'])
    expect(new Set((await suspense()).map(({ money }) => money.currencyCode))).toEqual(new Set(['BRL']))
  })

  it('every payout has its debit', async () => {
    expect(await statusesOfPayouts()).toEqual({
      'payout REFUSED': 1,
      'payout SUCCESS': 7 + currenciesOut,
      'refund REFUSED': refundsInVain,
      'refund SUCCESS': refundsDone,
    })
    const clearing = (await readHouseAccounts(db)).filter(({ id }) => id.startsWith('PAYOUT_CLEARING'))
    expect(clearing.filter(({ balance }) => balance.amount !== 0n)).toEqual([])
  })

  it.each([...cashes])('the books equal the bank: $currencyCode $id', async ({ id, bank }) => {
    expect(await desk.books(id)).toBe(BigInt(bank.balance))
  })

  it('the list of suspense adds up to its accounts, per currency', async () => {
    const balances = new Map((await readHouseAccounts(db)).map(({ id, balance }) => [id, balance.amount]))
    const totals = Map.groupBy(totalsOf(await suspense()), ({ sum }) => sum.currencyCode)
    for (const currencyCode of new Set(cashes.map((cash) => cash.currencyCode))) {
      const listed = (totals.get(currencyCode) ?? []).filter(({ kind }) => kind !== 'OPEN_DEBIT')
      const sum = listed.reduce((total, of) => total + of.sum.amount, 0n)
      expect(sum).toBe(balances.get(ledgerAccountId({ kind: 'SUSPENSE' }, currencyCode)) ?? 0n)
    }
  })

  it('one command proves the money of clients: what lies at the banks has an owner, to the cent', async () => {
    for (const { bank, merchants, suspense: held, openDebits, clearing, fees, own } of await readClientMoney(
      db,
    )) {
      const { available, reserved } = merchants
      const parts = [available, reserved, ...held.values(), openDebits, clearing, fees, own]
      expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(bank.amount)
    }
  })

  it('the ledger is correct', async () => {
    expect(await checkLedger(db)).toEqual([])
  })
})

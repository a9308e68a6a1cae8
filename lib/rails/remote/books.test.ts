import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { openClearing } from '../../ledger/clearing.ts'
import { money } from '../../money/money.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { bookItems } from '../../payments/suspense/book-item.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { sendDuePayouts } from '../../payments/payouts/send-payouts.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payoutBodyOf,
  payoutKey,
} from '../../testing/test-gateway.ts'
import { searchLines } from '../own-accounts/statements/search/search-lines.ts'
import { itemLines } from '../own-accounts/statements/sql/item-lines.ts'
import { undoImport } from '../own-accounts/statements/undo/undo-import.ts'
import { bookArrivalsOf, bookDueArrivals, bookMoneyOfRail } from '../rows/arrivals.ts'
import { changeRail } from '../rows/change-rail.ts'
import { netSumsOfItems } from '../rows/net-sums.ts'
import { findRailRow } from '../rows/rail-row.ts'
import { keepNotice } from '../rows/notices.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'

const { gateway, openAccount, importFile } = await statementDesk()
const { connector, row } = await remoteRail(gateway, { currencyCode: 'INR', methods: ['UPIQR'] })
const bank = await openAccount()
await changeRail(gateway, row.id, 'rail configure', { settlesIn: bank.id }, { by: byOperator('test') })
await gateway.rowRails.refresh()
await creditBalance(gateway.db, 'ACME', money(1_000_000n, 'INR'), byOperator('test'))

const work = async () => {
  await gateway.db.pool.query(`update payout_order set next_look_at = gateway_now() where state <> 'ENDED'`)
  await sendDuePayouts(gateway, 100)
}
const told = async (key: string) => {
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key })))
  await runRowRails(gateway)
  await work()
}
/** What lies on an account of the ledger, in minor units: positive where money is there. */
const liesOn = async (account: string) => {
  const { rows } = await gateway.db.pool.query<{ sum: string }>(
    `select (-coalesce(sum(amount), 0) * 100)::bigint::text as sum from ledger_posting where account_id = $1`,
    [account],
  )
  return Number(rows[0]?.sum)
}
const atRail = () => liesOn(`RECEIVING/INR/${row.account.id}`)
const atBank = () => liesOn(`RECEIVING/INR/${bank.id}`)
const clearing = () => liesOn('PAYOUT_CLEARING/INR')
let days = 0
/** Imports a statement of one line, each of a later day. */
const statementOf = async (amount: number, text: string) => {
  days += 1
  const day = new Date(Date.UTC(2026, 2, days)).toISOString().slice(0, 10)
  const file = { account: bank.identifier, from: day, to: day, opening: await atBank() }
  return importFile(written.mt940(file, [{ day, amount, reference: `LINE${days}`, text }]))
}
/** What is shown of the lines of an import: direction and amount of each, and its parts, in minor units. */
const partsOf = async (importId = '') => {
  const { lines } = await searchLines(gateway, { importId }, { limit: 10 })
  return lines.map((line) => [
    line.direction,
    line.money.amount,
    line.parts.map((part) => [part.state, part.money.amount]),
  ])
}
async function sentPayout(amount: number) {
  const key = payoutKey()
  expect(await createPayout(gateway, payoutBodyOf(amount), key)).not.toHaveProperty('failure')
  await work()
  const { rows } = await gateway.db.pool.query<{ key: string }>(
    'select key from payout_order where payment_id = $1',
    [key.paymentId],
  )
  const transfer =
    connector.transfers.get(rows[0]?.key.replaceAll('-', '') ?? '') ??
    connector.transfers.get(rows[0]?.key ?? '')
  if (!transfer) throw new Error('the connector has no transfer')
  return transfer
}

it('a payout leaves the account of the rail when the institution has sent it, and is there again when it comes back', async () => {
  const transfer = await sentPayout(100)
  expect([await atRail(), await clearing()]).toEqual([0, 0])
  transfer.state = 'DONE'
  await told(transfer.key)
  expect([await atRail(), await clearing()]).toEqual([-10_000, 0])
  expect(await openClearing(gateway.db, 10)).toEqual([])
  expect(await checkLedger(gateway.db)).toEqual([])
  transfer.state = 'RETURNED'
  await told(transfer.key)
  await told(transfer.key)
  expect([await atRail(), await clearing()]).toEqual([0, 0])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('lines of the bank that name a payout of the rail are its money leaving and coming back', async () => {
  const transfer = await sentPayout(70)
  transfer.state = 'DONE'
  await told(transfer.key)
  const before = await atBank()
  await statementOf(-7_000, `NEFT ${transfer.key}`)
  expect([await atRail(), (await atBank()) - before]).toEqual([0, -7_000])
  transfer.state = 'RETURNED'
  await told(transfer.key)
  await statementOf(7_000, `RETURN ${transfer.key}`)
  expect([await atRail(), (await atBank()) - before]).toEqual([0, 0])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it("a line that names a payout by the institution's own ID is its money leaving, and coming back", async () => {
  const transfer = await sentPayout(71)
  transfer.id = 'SBINN52026071'
  transfer.state = 'DONE'
  await told(transfer.key)
  const before = await atBank()
  await statementOf(-7_100, `NEFT SBINN52026071`)
  expect([await atRail(), (await atBank()) - before]).toEqual([0, -7_100])
  transfer.state = 'RETURNED'
  await told(transfer.key)
  await statementOf(7_100, `RETURN SBINN52026071`)
  expect([await atRail(), (await atBank()) - before]).toEqual([0, 0])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('lines without an ID, with amount and day of a payout and of its return, are for a person', async () => {
  const transfer = await sentPayout(73)
  transfer.state = 'DONE'
  await told(transfer.key)
  transfer.state = 'RETURNED'
  await told(transfer.key)
  const day = gateway.clock.now().toISOString().slice(0, 10)
  const file = { account: bank.identifier, from: day, to: day, opening: await atBank() }
  const { idImport } = await importFile(
    written.mt940(file, [
      { day, amount: -7_300, reference: 'NOID1', text: 'NEFT' },
      { day, amount: 7_300, reference: 'NOID2', text: 'RETURN' },
    ]),
  )
  const items = await openOn(7_300n)
  const why = items.map(({ direction, candidates }) => [direction, ...candidates.map((one) => one.why)])
  expect(Object.fromEntries(why)).toEqual({ CREDIT: 'SAME_LINE', DEBIT: 'SAME_LINE' })
  const shown = await findRailRow(gateway.db, row.id)
  if (!shown) throw new Error('the rail is gone')
  for (const { id } of items)
    expect(await bookMoneyOfRail(gateway, shown, { itemId: id }, ann)).toMatchObject({ result: 'BOOKED' })
  expect(await atRail()).toBe(0)
  expect(await partsOf(idImport)).toEqual([
    ['CREDIT', 7_300n, [['OWN_TRANSFER', 7_300n]]],
    ['DEBIT', 7_300n, [['OWN_TRANSFER', 7_300n]]],
  ])
  expect(await checkLedger(gateway.db)).toEqual([])
})

/** A payin that the rail has paid; told: the rail has said so. */
async function paidPayin(amount: number) {
  const key = await createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' }))
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  return { reference, pay: () => connector.pay(reference) }
}
const openOn = async (amount: bigint) =>
  (await openItems(gateway, {}, itemLines(gateway.personal))).filter(
    ({ money: one }) => one.amount === amount,
  )
const ann = { by: byOperator('Ann'), approvedBy: 'Ben', reason: 'as the bank says' }

it('a line that came before the word of the rail is found by it: by the ID of the receipt, and by our key', async () => {
  const [byId, byKey] = [await paidPayin(811), await paidPayin(822)]
  const before = [await atRail(), await atBank()] as const
  const { id } = byId.pay()
  await statementOf(81_100, `UPI ${id}`)
  await statementOf(82_200, `UPI ${byKey.reference}`)
  expect([await openOn(81_100n), await openOn(82_200n)].map((items) => items.length)).toEqual([1, 1])
  byKey.pay()
  await told(byId.reference)
  await told(byKey.reference)
  await runRowRails(gateway)
  expect([await openOn(81_100n), await openOn(82_200n)]).toEqual([[], []])
  expect([await atRail(), await atBank()]).toEqual([before[0], before[1] + 163_300])
  expect(await liesOn('TRANSFER_CLEARING/INR')).toBe(0)
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a second line that names an order of the rail is the customer paying again by hand: for a person', async () => {
  const payin = await paidPayin(833)
  payin.pay()
  await told(payin.reference)
  const before = [await atRail(), await atBank()] as const
  await statementOf(83_300, `UPI ${payin.reference}`)
  expect(await atRail()).toBe(before[0] - 83_300)
  await statementOf(83_300, `BY HAND ${payin.reference}`)
  await runRowRails(gateway)
  expect(await openOn(83_300n)).toMatchObject([{ reason: 'POSSIBLE_DUPLICATE' }])
  expect([await atRail(), await atBank()]).toEqual([before[0] - 83_300, before[1] + 166_600])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('of two lines that came before the word of the rail one is its money', async () => {
  const payin = await paidPayin(844)
  const { id } = payin.pay()
  const before = await atRail()
  await statementOf(84_400, `UPI ${id}`)
  await statementOf(84_400, `BY HAND ${payin.reference}`)
  await told(payin.reference)
  await runRowRails(gateway)
  expect(await openOn(84_400n)).toHaveLength(1)
  expect(await atRail()).toBe(before)
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('money whose line was undone with its import arrives by the next one', async () => {
  const payin = await paidPayin(855)
  payin.pay()
  await told(payin.reference)
  const before = await atRail()
  const { idImport } = await statementOf(85_500, `UPI ${payin.reference}`)
  await undoImport(gateway, idImport ?? '', { ...ann, withMatches: false })
  expect(await atRail()).toBe(before)
  await statementOf(85_500, `UPI ${payin.reference}`)
  expect(await atRail()).toBe(before - 85_500)
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a line that came before the word of the rail, and is undone and brought again, is its money once', async () => {
  const payin = await paidPayin(877)
  payin.pay()
  const before = [await atRail(), await atBank()] as const
  const day = '2026-03-30'
  const file = { account: bank.identifier, from: day, to: day, opening: before[1] }
  const line = { day, amount: 87_700, reference: 'AGAIN1', text: `UPI ${payin.reference}` }
  const { idImport = '' } = await importFile(written.mt940(file, [line]))
  await told(payin.reference)
  await runRowRails(gateway)
  expect([await atRail(), await atBank()]).toEqual([before[0], before[1] + 87_700])
  const undone = await undoImport(gateway, idImport, { ...ann, withMatches: true })
  expect(undone).toMatchObject({ takenBack: [{ state: 'OWN_TRANSFER', notRestored: 'MONEY_OF_RAIL' }] })
  const between = () => liesOn('TRANSFER_CLEARING/INR')
  expect([await atRail(), await atBank(), await between()]).toEqual([before[0] + 87_700, before[1], 0])
  await importFile(written.mt940(file, [line]))
  expect([await atRail(), await atBank(), await between()]).toEqual([before[0], before[1] + 87_700, 0])
  // The customer who pays by hand as well prints the same reference.
  await importFile(written.mt940(file, [line, { ...line, reference: 'BYHAND1' }]))
  await runRowRails(gateway)
  expect(await openOn(87_700n)).toMatchObject([{ reason: 'POSSIBLE_DUPLICATE' }])
  expect(await atRail()).toBe(before[0])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('all open items are compared, a page at a time, and by one process at a time', async () => {
  const payins = [await paidPayin(866), await paidPayin(866), await paidPayin(866)]
  for (const { reference } of payins) await statementOf(86_600, `UPI ${reference}`)
  for (const { reference, pay } of payins) {
    pay()
    await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key: reference })))
  }
  for (const task of gateway.rowRails.tasksOf(row.id)) await task.run(100)
  const shown = await findRailRow(gateway.db, row.id)
  if (!shown) throw new Error('the rail is gone')
  const parts = { db: gateway.db, context: () => gateway }
  await gateway.db.pool.query(`update rail set next_arrivals_at = gateway_now() + interval '9 seconds'`)
  await bookDueArrivals(parts, shown)
  expect(await openOn(86_600n)).toHaveLength(3)
  expect(await bookArrivalsOf(parts, shown, 1)).toBe(3)
  expect(await openOn(86_600n)).toEqual([])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a debit that came before the word of the rail is its payout once that is done', async () => {
  const transfer = await sentPayout(33)
  const before = [await atRail(), await atBank()] as const
  await statementOf(-3_300, `NEFT ${transfer.key}`)
  expect(await openOn(3_300n)).toHaveLength(1)
  transfer.state = 'DONE'
  await told(transfer.key)
  await runRowRails(gateway)
  expect(await openOn(3_300n)).toEqual([])
  expect([await atRail(), await atBank()]).toEqual([before[0], before[1] - 3_300])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a net sum is suggested with its fee, and booked by a person alone, as transfer and charge', async () => {
  for (const amount of [400, 600]) {
    const payin = await paidPayin(amount)
    payin.pay()
    await told(payin.reference)
  }
  expect(await atRail()).toBe(100_000)
  const before = [await atBank(), await liesOn('BANK_CHARGES/INR')] as const
  const day = gateway.clock.now().toISOString().slice(0, 10)
  const file = { account: bank.identifier, from: day, to: day, opening: before[0] }
  await importFile(written.mt940(file, [{ day, amount: 98_500, reference: 'NETSUM1', text: 'SETTLEMENT' }]))
  const [item] = await openOn(98_500n)
  if (!item) throw new Error('the sum is not in suspense')
  const sums = (await netSumsOfItems(gateway.db, [item])).get(item.id)
  expect(sums).toMatchObject([{ through: day, fee: { amount: 1_500n } }])
  expect(await atRail()).toBe(100_000)
  const shown = await findRailRow(gateway.db, row.id)
  if (!shown) throw new Error('the rail is gone')
  const twice = await Promise.all([1, 2].map(() => bookMoneyOfRail(gateway, shown, { itemId: item.id }, ann)))
  expect(twice.filter((one) => 'result' in one && one.result === 'BOOKED')).toHaveLength(1)
  expect([await atRail(), await atBank()]).toEqual([0, before[0] + 98_500])
  expect((await liesOn('BANK_CHARGES/INR')) - before[1]).toBe(1_500)
  expect(await liesOn('TRANSFER_CLEARING/INR')).toBe(0)
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a credit that is no sum of the rail is booked as its money with a fee that a person says, else refused', async () => {
  const payin = await paidPayin(511)
  payin.pay()
  await told(payin.reference)
  const day = gateway.clock.now().toISOString().slice(0, 10)
  const file = { account: bank.identifier, from: day, to: day, opening: await atBank() }
  const line = { day, amount: 61_100, reference: 'NETSUM2', text: 'SETTLEMENT' }
  const { idImport } = await importFile(written.mt940(file, [line]))
  const [whole] = await openOn(61_100n)
  await bookItems(gateway, { itemIds: [whole?.id ?? ''], as: 'OTHER', amount: money(20_000n, 'INR') }, ann)
  const [item] = await openOn(41_100n)
  const shown = await findRailRow(gateway.db, row.id)
  if (!shown || !item) throw new Error('the sum is not in suspense')
  expect(await bookMoneyOfRail(gateway, shown, { itemId: item.id }, ann)).toHaveProperty('refused')
  const fee = money(10_000n, 'INR')
  expect(await bookMoneyOfRail(gateway, shown, { itemId: item.id, fee }, ann)).toMatchObject({
    result: 'BOOKED',
  })
  expect(await atRail()).toBe(0)
  expect(await partsOf(idImport)).toEqual([
    [
      'CREDIT',
      61_100n,
      [
        ['OTHER', 20_000n],
        ['OWN_TRANSFER', 41_100n],
      ],
    ],
  ])
  expect(await checkLedger(gateway.db)).toEqual([])
})

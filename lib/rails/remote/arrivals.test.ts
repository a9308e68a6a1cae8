import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { createBodyOf, createPayin } from '../../testing/test-gateway.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { bookListed } from '../rows/book-answer.ts'
import { changeRail } from '../rows/change-rail.ts'
import { keepNotice } from '../rows/notices.ts'
import { railHealth } from '../rows/rail-health.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'

const { gateway, openAccount, importFile } = await statementDesk()
const { connector, row } = await remoteRail(gateway, { currencyCode: 'INR', methods: ['UPIQR'] })
const bank = await openAccount()
await changeRail(gateway, row.id, 'rail configure', { settlesIn: bank.id }, { by: byOperator('test') })
await gateway.rowRails.refresh()

const told = async (key: string) => {
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key })))
  await runRowRails(gateway)
}
/** What lies on an account, in minor units. */
const liesOn = async (accountId: string) => {
  const { rows } = await gateway.db.pool.query<{ sum: string }>(
    `select (-coalesce(sum(amount), 0) * 100)::bigint::text as sum from ledger_posting where account_id = 'RECEIVING/INR/' || $1`,
    [accountId],
  )
  return rows[0]?.sum
}
const statement = (transfers: Parameters<typeof written.mt940>[1]) =>
  written.mt940({ account: bank.identifier, from: '2026-03-02', to: '2026-03-02', opening: 0 }, transfers)

it('a line of the bank that names a receipt or a return of the rail is the arrival of that money', async () => {
  const key = await createPayin(gateway, createBodyOf(500, 'INR', { paymentMethodCode: 'UPIQR' }))
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  const { id } = connector.pay(reference)
  await told(reference)
  const back = connector.giveBack(reference, id, 200)
  await told(reference)
  expect([await liesOn(row.account.id), await liesOn(bank.id)]).toEqual(['30000', '0'])
  const file = statement([
    { day: '2026-03-02', amount: 50_000, reference: 'ARRIVAL1', text: `UPI ${id} SETTLED` },
    { day: '2026-03-02', amount: -20_000, reference: 'ARRIVAL2', text: `RETURN ${back.id}` },
    { day: '2026-03-02', amount: 70_000, reference: 'OTHER', text: 'SOMEBODY ELSE' },
  ])
  expect(await importFile(file)).toMatchObject({ receipts: 1 })
  expect([await liesOn(row.account.id), await liesOn(bank.id)]).toEqual(['0', '100000'])
  const { rows } = await gateway.db.pool.query<{ state: string }>(
    'select state from statement_line where receiving_account_id = $1 order by position',
    [bank.id],
  )
  expect(rows.map(({ state }) => state)).toEqual(['OWN_TRANSFER', 'OWN_TRANSFER', 'RECEIPT'])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a line with the ID and another amount is for a person', async () => {
  const key = await createPayin(gateway, createBodyOf(900, 'INR', { paymentMethodCode: 'UPIQR' }))
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  const { id } = connector.pay(reference)
  await told(reference)
  const file = written.mt940(
    { account: bank.identifier, from: '2026-03-03', to: '2026-03-03', opening: 1_000_00 },
    [{ day: '2026-03-03', amount: 80_000, reference: 'ARRIVAL3', text: `UPI ${id} SETTLED` }],
  )
  expect(await importFile(file)).toMatchObject({ receipts: 1 })
  expect(await liesOn(row.account.id)).toBe('90000')
  expect(await checkLedger(gateway.db)).toEqual([])
})

it.each(['before the rail has told, by its key', 'without an ID, by amount and day'])(
  'money of the rail that a statement shows %s is for a person, and completes nothing',
  async (when) => {
    const amount = when.startsWith('before') ? 611 : 622
    const key = await createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' }))
    const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
    if (!when.startsWith('before')) {
      connector.pay(reference)
      await told(reference)
    }
    const day = gateway.clock.now().toISOString().slice(0, 10)
    const text = when.startsWith('before') ? `UPI ${reference}` : 'UPI'
    const file = written.mt940({ account: bank.identifier, from: day, to: day, opening: 1_000 }, [
      { day, amount: amount * 100, reference: `EARLY${amount}`, text },
    ])
    await importFile(file)
    const items = await openItems(gateway)
    expect(items.filter((item) => item.money.amount === BigInt(amount) * 100n)).toMatchObject([
      { reason: 'POSSIBLE_DUPLICATE', candidates: [{ paymentId: key.paymentId, why: 'SAME_LINE' }] },
    ])
    expect(await checkLedger(gateway.db)).toEqual([])
  },
)

const parts = { db: gateway.db, context: () => gateway }

it('money of the rail without an order, or that left it, is recognised by amount and day as well', async () => {
  const day = gateway.clock.now().toISOString().slice(0, 10)
  const key = await createPayin(gateway, createBodyOf(733, 'INR', { paymentMethodCode: 'UPIQR' }))
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  const { id } = connector.pay(reference)
  await told(reference)
  connector.giveBack(reference, id, 211)
  await told(reference)
  await bookListed(parts, row, {
    id: 'LISTED-ALONE',
    key: undefined,
    typed: 'SHOES',
    money: money(74_400n, 'INR'),
    at: gateway.clock.now(),
  })
  const file = written.mt940({ account: bank.identifier, from: day, to: day, opening: 2_000 }, [
    { day, amount: 74_400, reference: 'ALONE1', text: 'UPI' },
    { day, amount: -21_100, reference: 'ALONE2', text: 'UPI' },
  ])
  await importFile(file)
  const items = await openItems(gateway)
  expect(items.filter((item) => item.money.amount === 74_400n && item.accountId === bank.id)).toMatchObject([
    { reason: 'POSSIBLE_DUPLICATE' },
  ])
  expect(items.filter((item) => item.money.amount === 21_100n)).toMatchObject([
    {
      candidates: expect.arrayContaining([
        expect.objectContaining({ paymentId: key.paymentId, why: 'SAME_LINE' }),
      ]),
    },
  ])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('an order of which the institution lists the money is paid, and counts as paid', async () => {
  const key = await createPayin(gateway, createBodyOf(755, 'INR', { paymentMethodCode: 'UPIQR' }))
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  const before = await railHealth(gateway.db, row)
  const listed = { key: reference, typed: reference, at: gateway.clock.now() } as const
  await bookListed(parts, row, { ...listed, id: 'PART-1', money: money(500n, 'INR') })
  expect((await railHealth(gateway.db, row)).paid).toBe(before.paid)
  await bookListed(parts, row, { ...listed, id: 'WHOLE-1', money: money(75_500n, 'INR') })
  expect((await railHealth(gateway.db, row)).paid).toBe(before.paid + 1)
})

import { beforeEach, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { assignItem } from '../../payments/suspense/assign-item.ts'
import { withdrawReceipts } from '../../payments/suspense/withdraw-receipt.ts'
import { annAndBen } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { openAccountDirectory } from './account-directory.ts'
import { selectAccounts } from './accounts/account.ts'
import { accountState } from './accounts/account-state.ts'

const gateway = await testGateway()
const { db, clock } = gateway

const text = `
  insert into receiving_account (provider, currency_code, kind, identifier, holder, methods, daily_limit, position)
  values ('own', 'THB', 'BANK', $1, 'Acme Payments', '{OFFLINE}', $2, $3) returning id`
const openAccount = async (identifier: string, dailyLimit: number | null, position: number) =>
  (await db.pool.query<{ id: string }>(text, [identifier, dailyLimit, position])).rows[0]?.id ?? ''
const limited = await openAccount('1', 100, 0)
await openAccount('2', null, 1)

let receipts = 0
const receive = (amount: bigint, moved: { movedAt?: Date; movedUntil?: Date } = {}) =>
  receiveMoney(gateway, {
    source: 'test',
    sourceId: `receipt-${(receipts += 1)}`,
    receivingAccountId: limited,
    money: money(amount, 'THB'),
    movedAt: clock.now(),
    ...moved,
  })
const taking = async () =>
  (await openAccountDirectory(db, 'own', clock).taking('OFFLINE', 'THB')).map(({ identifier }) => identifier)
const itemOf = async (sourceId: string) => {
  const { rows } = await db.pool.query<{ id: string; receiptId: string }>(
    `select item.id, receipt_id as "receiptId" from suspense_item item join receipt on receipt.id = receipt_id where source_id = $1`,
    [sourceId],
  )
  if (!rows[0]) throw new Error(`there is no item of ${sourceId}`)
  return rows[0]
}
const untilMidnight = () => 86_400_000 - (clock.now().getTime() % 86_400_000)

/** Tells of the days beside today, which is 0, when they begin. */
const day = (no: number) => new Date(clock.now().getTime() + untilMidnight() + (no - 1) * 86_400_000)

beforeEach(() => clock.forward(untilMidnight()))

it('an account gets no new payments once it has received its daily limit', async () => {
  expect(await taking()).toEqual(['1', '2'])
  await receive(9_999n)
  expect(await taking()).toEqual(['1', '2'])
  await receive(1n)
  expect(await taking()).toEqual(['2'])
})

it('the limit begins anew at midnight, UTC', async () => {
  await receive(10_000n)
  expect(await taking()).toEqual(['2'])
  clock.forward(untilMidnight() - 1)
  expect(await taking()).toEqual(['2'])
  clock.forward(1)
  expect(await taking()).toEqual(['1', '2'])
})

it('money counts for the day on which it moved, whenever its source tells of it', async () => {
  await receive(10_000n, { movedAt: new Date(day(0).getTime() - 1) })
  expect(await taking()).toEqual(['1', '2'])
  await receive(10_000n, { movedAt: day(0) })
  expect(await taking()).toEqual(['2'])
})

it('of a statement the last of its days counts', async () => {
  await receive(10_000n, { movedAt: day(-1), movedUntil: day(0) })
  expect(await taking()).toEqual(['1', '2'])
  await receive(10_000n, { movedAt: day(-1), movedUntil: day(1) })
  expect(await taking()).toEqual(['2'])
})

it('a receipt that was divided counts once, and one that was withdrawn not at all', async () => {
  const received = async () => {
    const account = (await selectAccounts(db)).find(({ id }) => id === limited)
    return account && (await accountState(db, account)).receivedToday.amount
  }
  await receive(10_000n)
  const divided = await itemOf(`receipt-${receipts}`)
  const payment = await createPayin(gateway, createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' }))
  const part = { itemId: divided.id, payment, amount: money(2_500n, 'THB') }
  expect(await assignItem(gateway, part, annAndBen)).toMatchObject({ result: 'PART_PAID' })
  expect([await taking(), await received()]).toEqual([['2'], 10_000n])
  const { receiptId } = await itemOf(`receipt-${receipts}/2`)
  await db.transaction((transaction) => withdrawReceipts(transaction, [receiptId]))
  expect([await taking(), await received()]).toEqual([['1', '2'], 2_500n])
})

it('the day of an account and of its addresses begins at midnight in its own time zone', async () => {
  await db.pool.query(`update receiving_account set time_zone = 'Asia/Bangkok' where id = $1`, [limited])
  await db.pool.query(
    `insert into receiving_account (provider, currency_code, kind, identifier, holder, settles_in, time_zone)
     values ('own', 'THB', 'PROMPTPAY', '0812345678', 'Acme Payments', $1, 'UTC')`,
    [limited],
  )
  const receivedToday = async () => {
    const address = (await selectAccounts(db)).find(({ settlesIn }) => settlesIn === limited)
    return address && (await accountState(db, address)).receivedToday.amount
  }
  await receive(10_000n)
  clock.forward(17 * 3_600_000 - 1)
  expect([await taking(), await receivedToday()]).toEqual([['2'], 10_000n])
  clock.forward(1)
  expect([await taking(), await receivedToday()]).toEqual([['1', '2'], 0n])
})

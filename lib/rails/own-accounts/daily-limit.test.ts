import { beforeEach, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { testGateway } from '../../testing/test-gateway.ts'
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
const receive = (amount: bigint) =>
  receiveMoney(gateway, {
    source: 'test',
    sourceId: `receipt-${(receipts += 1)}`,
    receivingAccountId: limited,
    money: money(amount, 'THB'),
    movedAt: clock.now(),
  })
const taking = async () =>
  (await openAccountDirectory(db, 'own', clock).taking('OFFLINE', 'THB')).map(({ identifier }) => identifier)
const untilMidnight = () => 86_400_000 - (clock.now().getTime() % 86_400_000)

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

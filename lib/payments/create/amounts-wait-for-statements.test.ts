import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { claimAmount } from './sql/claim-amount.ts'

const { db, clock } = await testGateway()
const noticeSeconds = 36 * 3_600
let account: string

beforeEach(async () => {
  clock.set(new Date('2026-11-23T06:00:00Z'))
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into receiving_account (provider, currency_code, kind, identifier, holder, time_zone, notice_delay_seconds)
     values ('own-accounts', 'THB', 'BANK', gen_random_uuid()::text, 'Acme Ltd', 'Asia/Bangkok', $1) returning id`,
    [noticeSeconds],
  )
  account = rows[0]?.id ?? ''
})

const claim = async (keeps: boolean) => {
  const of = { merchantCode: 'ACME', kind: 'payin', paymentId: randomUUID(), attemptNo: 1 } as const
  const claimed = await claimAmount(db, { ...of, receivingAccountId: account }, money(100_00n, 'THB'), {
    keeps,
  })
  return typeof claimed === 'string' ? claimed : claimed.amount
}
const endAll = () =>
  db.pool.query('update amount_claim set free_at = $1 where free_at is null and receiving_account_id = $2', [
    new Date(clock.now().getTime() + noticeSeconds * 1_000),
    account,
  ])
const statementsThrough = (day: string) =>
  db.pool.query('update receiving_account set statement_through = $1 where id = $2', [day, account])
const localDay = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok', dateStyle: 'short' }).format(at)
const dayMs = 86_400_000

describe.each([false, true])(
  'an amount whose payment has ended, where some are kept for others: %s',
  (keeps) => {
    it('is given out again when the notice delay is over and the statement of its last day is in', async () => {
      expect(await claim(keeps)).toBe(100_01n)
      const lastDay = localDay(clock.now())
      await endAll()
      clock.forward(3 * dayMs)
      expect(await claim(keeps)).toBe(100_02n)
      await statementsThrough(localDay(new Date(Date.parse(lastDay) - dayMs)))
      expect(await claim(keeps)).toBe(100_03n)
      await statementsThrough(lastDay)
      expect(await claim(keeps)).toBe(100_01n)
    })

    it('is not given out before the day after its notice delay, although the statement is in', async () => {
      expect(await claim(keeps)).toBe(100_01n)
      await endAll()
      await statementsThrough(localDay(new Date(clock.now().getTime() + 9 * dayMs)))
      // The delay is over on 25 November at one o'clock in Bangkok: money of that day may still be its
      // payment's.
      clock.set(new Date('2026-11-25T16:59:59Z'))
      expect(await claim(keeps)).toBe(100_02n)
      clock.set(new Date('2026-11-25T17:00:00Z'))
      expect(await claim(keeps)).toBe(100_01n)
    })

    it('waits longer by the days by which the bank books late', async () => {
      await db.pool.query('update receiving_account set booking_lag_days = 1 where id = $1', [account])
      expect(await claim(keeps)).toBe(100_01n)
      await endAll()
      await statementsThrough('2026-12-09')
      clock.set(new Date('2026-11-26T16:59:59Z'))
      expect(await claim(keeps)).toBe(100_02n)
      clock.set(new Date('2026-11-26T17:00:00Z'))
      expect(await claim(keeps)).toBe(100_01n)
    })
  },
)

import { beforeEach, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeMerchant } from '../../testing/contract/api-client.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { atTime } from '../../testing/database/test-clock.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { creditBalance } from '../adjustments/credit-balance.ts'
import { closeSettlements } from './close-settlements.ts'
import { readSettlements } from './read-settlements.ts'

// A failure to close the days of one merchant is logged and does not affect other merchants.

const gateway = await testGateway()
const { db } = gateway
const log = keptLog()
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)
const closeAll = () => atTime(db, inTwoDays(), () => closeSettlements({ db, log }, 1_000))
const settled = async (merchantCode: string) =>
  (await readSettlements(db, merchantCode, {}, { after: 0n, limit: 10 })).length
const liveIn = (merchantCode: string, timeZone: string) =>
  db.pool.query('update merchant set time_zone = $2 where code = $1', [merchantCode, timeZone])

/** Two merchants, each with a day to close; the first one's is older. */
async function twoMerchants(names: readonly [string, string]) {
  for (const code of names) {
    await makeMerchant(gateway, code)
    await creditBalance(db, code, money(100n, 'INR'), byOperator('test'))
  }
  return names
}

beforeEach(() => {
  log.lines.length = 0
})

it('a merchant whose settlement the database refuses is logged with its error, and closed when the cause is gone', async () => {
  const [hindered, neighbour] = await twoMerchants(['HINDERED', 'NEIGHBOUR'])
  await db.pool.query(
    `alter table settlement add constraint hindrance check (merchant_code <> '${hindered}') not valid`,
  )
  expect(await closeAll()).toBe(1)
  expect([await settled(hindered), await settled(neighbour)]).toEqual([0, 1])
  expect(log.lines).toMatchObject([
    {
      event: 'settlement.failed',
      fields: {
        err: expect.objectContaining({ constraint: 'hindrance' }),
        merchantCode: hindered,
        currencyCode: 'INR',
      },
    },
  ])
  await db.pool.query('alter table settlement drop constraint hindrance')
  expect(await closeAll()).toBe(1)
  expect(await settled(hindered)).toBe(1)
})

it('an unknown time zone is logged, and its merchants are closed when theirs is valid', async () => {
  const [stranded, neighbour] = await twoMerchants(['STRANDED', 'ASHORE'])
  await liveIn(stranded, 'Mars/Olympus')
  expect(await closeAll()).toBe(1)
  expect([await settled(stranded), await settled(neighbour)]).toEqual([0, 1])
  expect(log.lines).toMatchObject([
    {
      event: 'settlement.unknown-time-zone',
      fields: { err: expect.any(RangeError), timeZone: 'Mars/Olympus' },
    },
  ])
  await liveIn(stranded, 'UTC')
  expect(await closeAll()).toBe(1)
  expect(await settled(stranded)).toBe(1)
})

import { beforeAll, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeMerchant } from '../../testing/contract/api-client.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { creditBalance } from '../adjustments/credit-balance.ts'
import { closeSettlements } from './close-settlements.ts'
import { listSettlements, type PlaceOfSettlement } from './list-all.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const codes = ['ALPHA', 'BETA', 'GAMMA', 'DELTA']

beforeAll(async () => {
  for (const code of codes) await makeMerchant(gateway, code)
  for (let day = 1; day <= 3; day += 1) {
    for (const code of codes) await creditBalance(db, code, money(100n, 'INR'), byOperator('test'))
    clock.set(new Date(Date.now() + 2 * 86_400_000))
    await closeSettlements({ db, log: silentLog }, 1_000)
  }
  // Days end at once; those that a person closed end in some microsecond of the same millisecond.
  await bypassConstraints(
    db,
    `update settlement set to_at = to_at + case merchant_code when 'ALPHA' then 3 when 'GAMMA' then 1 else 0 end * interval '1 microsecond'`,
  )
})

const named = ({ merchantCode, number }: PlaceOfSettlement & { number: number }) =>
  `${merchantCode} ${number}`

it.each([1, 2, 3, 5])('pages of %i show every settlement once, in the order of one page', async (limit) => {
  const whole = await listSettlements(db, {}, undefined, 100)
  expect(whole.length).toBeGreaterThanOrEqual(codes.length)
  const paged: string[] = []
  for (let after: PlaceOfSettlement | undefined; ;) {
    const page = await listSettlements(db, {}, after, limit)
    paged.push(...page.map(named))
    after = page.at(-1)
    if (page.length < limit) break
  }
  expect(paged).toEqual(whole.map(named))
})

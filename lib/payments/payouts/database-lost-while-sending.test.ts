import { beforeEach, expect, it } from 'vitest'
import { DatabaseUnreachable } from '../../platform/db/database-unreachable.ts'
import type { Database } from '../../platform/db/database.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import type { Sent } from '../rail/rail.ts'
import type { PayoutKey } from './plan-payout.ts'

const gateway = await testGateway()
const { stateOf, statusOf, onlyPayout } = payoutOrders(gateway)

let key: PayoutKey
beforeEach(async () => {
  key = await onlyPayout()
})

/** The database, whose next writes fail after the claim. */
function failing(failures: number) {
  let left = failures
  const failsNow = () => left > 0 && (left -= 1) >= 0
  const lost = () => Promise.reject(new DatabaseUnreachable('the database does not answer'))
  const { db } = gateway
  const failingDb: Database = {
    ...db,
    query: (statement) =>
      statement.name === 'keep_payout_order' && failsNow() ? lost() : db.query(statement),
    transaction: (run, options) => (failsNow() ? lost() : db.transaction(run, options)),
  }
  return { db: failingDb, left: () => left }
}

it.each([
  [{ sent: 'WAITING' }, 'SENT', 'WAITING'],
  [{ sent: 'MOVING' }, 'SENT', 'PROCESSING'],
  [{ sent: 'DONE' }, 'ENDED', 'SUCCESS'],
  [{ sent: 'REFUSED', reason: 'INVALID_ACCOUNT' }, 'ENDED', 'REFUSED'],
] as const satisfies readonly (readonly [Sent, string, string])[])(
  'the answer %o of a bank is stored as soon as the database is back',
  async (answer, state, status) => {
    const { asked, said, look } = scriptedBank(gateway, { send: () => Promise.resolve(answer) })
    const { db, left } = failing(1)
    await look({ db })
    expect(left()).toBe(0)
    expect([await stateOf(key), await statusOf(key)]).toEqual([state, status])
    expect([asked.send.length, said.errors]).toEqual([1, []])
  },
)

it('a worker that stops does not wait for the database', async () => {
  const { said, look } = scriptedBank(gateway, { send: () => Promise.resolve({ sent: 'DONE' }) })
  const stopping = AbortSignal.abort()
  const { db, left } = failing(9)
  await look({ db }, stopping)
  expect([left(), said.errors.length]).toEqual([8, 1])
  expect(await stateOf(key)).toBe('SENDING')
})

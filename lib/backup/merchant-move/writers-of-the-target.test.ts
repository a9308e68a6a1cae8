import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { takeSnapshots } from '../../ledger/snapshots.ts'
import { money } from '../../money/money.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { fillWithEndedPayments } from '../../testing/database/seed-everything.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
} from '../../testing/test-gateway.ts'
import { awaitWriters, enableHomeGuards } from './hold-writes.ts'

const { west, east, move } = await twoClusters()
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const ofBeta = (id: string) => ({ ...payinKey(id), merchantCode: 'BETA' })
const operator = byOperator('test')
const fresh = await east.db.session()

beforeAll(async () => {
  await fillWithEndedPayments(west)
  await creditBalance(east.db, 'BETA', money(5_000n, 'INR'), operator)
  expect(await takeSnapshots(east.db)).toBeGreaterThan(0)
})
afterAll(() => fresh.end())

/**
 * Everything that a merchant of the target does, with accounts of the operator that no posting has opened
 * yet.
 */
async function work(id: string): Promise<void> {
  await createPayin(east, upi, ofBeta(id))
  await simulate(east, ofBeta(id), { event: 'PAY' })
  expect(await readPayment(east, ofBeta(id))).toMatchObject({ status: 'SUCCESS' })
  await createPayout(east, payoutBodyOf(10), { ...payoutKey(id), merchantCode: 'BETA' })
  await creditBalance(east.db, 'BETA', money(100n, 'INR'), operator)
  // Whoever reads lists goes on from their ends: no transaction is open that may give a row an earlier place.
  const { rows } = await east.db.pool.query('select list_position_oldest() as oldest')
  expect(rows).toEqual([{ oldest: null }])
}

describe('a merchant of the target, while rows of another one arrive,', () => {
  it('works at every step of the move, and the books are right after it', async () => {
    const steps: string[] = []
    let snapshot: Promise<number> | undefined
    let ends: Promise<unknown> | undefined
    await move('to east', {
      onStep: async (step) => {
        if (step === 'COPIED') return
        // A step waits for this work, so that work that waited for the copy would never end.
        await work(step.toLowerCase().replace('_', '-'))
        steps.push(step)
        if (step === 'COPIED_ONCE') {
          // No other move waits for the rows that arrive, and none of its guards has still to be enabled.
          await awaitWriters(east.db)
          await enableHomeGuards(east.db)
          // Begun now, it waits for the copy, whose entries have lower numbers.
          snapshot = takeSnapshots(east.db, 30_000)
          expect(await takeSnapshots(east.db, 1)).toBe(0)
        }
        // An account of the operator that the copy brings too is opened just now, and not committed yet.
        if (step !== 'FROZEN') return
        await fresh.query(`begin; insert into ledger_account (id, kind, currency_code)
          values ('OTHER/INR', 'OTHER', 'INR') on conflict do nothing`)
        ends = delay(300).then(() => fresh.query('commit'))
      },
    })
    await ends
    expect(steps).toEqual(['COPIED_ONCE', 'CAUGHT_UP', 'LEAVING', 'FROZEN'])
    expect(await checkLedger(east.db)).toEqual([])
    // The snapshot that it would have continued is gone with the first entry of a lower number.
    expect(await snapshot).toBe(0)
    expect(await takeSnapshots(east.db)).toBeGreaterThan(0)
    expect([await checkLedger(east.db), await checkLedger(west.db)]).toEqual([[], []])
  })
})

import { describe, expect, it } from 'vitest'
import type { Queryable } from '../../platform/db/database.ts'
import { readCorrupted } from '../../testing/database/bypass-constraints.ts'
import { entry, posting } from '../../testing/database/corrupt-ledger.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'
import { reviewLedger } from './check-ledger.ts'
import { checkState, type CheckState } from './check-state.ts'

const { db } = await seedEverything()

/** Stops after every statement, stores the state as JSON, and continues from it as another process would. */
async function inPieces(on: Queryable, batchMax: number) {
  let from: CheckState | undefined
  let stored = ''
  for (let pieces = 1; ; pieces += 1) {
    const stopped = new Error('stopped')
    const storedBefore = stored
    try {
      const report = await reviewLedger(on, {
        batchMax,
        ...(from && { from }),
        onState: (state) => {
          stored = JSON.stringify(state)
          if (stored !== storedBefore) throw stopped
        },
      })
      return { report, pieces }
    } catch (error) {
      if (error !== stopped) throw error
      from = checkState.parse(JSON.parse(stored))
    }
  }
}

const corruptions = [
  entry('ADJUSTMENT'),
  posting('SUSPENSE/INR', 1, -1_000_000),
  posting('OPENING_BALANCE/INR', 2, 1_000_000),
  entry('RECEIPT'),
  posting('SUSPENSE/INR', 1, 7),
  posting('OPENING_BALANCE/INR', 2, -7),
  `update ledger_snapshot set balance = balance + 1 where account_id = 'SUSPENSE/INR'`,
  `update payment set amount = amount * 2 where payment_id = 'paid'`,
  `update receipt set amount = amount + 1 where source_id = 'stray'`,
  `update settlement set payins = payins - 1, fees = fees + 1 where currency_code = 'INR'`,
]

describe('a check that is stopped and continued', () => {
  it('finds nothing in a consistent ledger', async () => {
    const { report, pieces } = await inPieces(db, 10)
    expect(report).toEqual({ count: 0, differences: [] })
    expect(pieces).toBeGreaterThan(10)
  })

  it('finds the same differences as one that runs through, each once', async () => {
    const [whole, pieces] = await readCorrupted(db, corruptions, async (changed) => [
      await reviewLedger(changed),
      (await inPieces(changed, 5)).report,
    ])
    const sorted = (report: typeof whole) =>
      report?.differences.map((found) => JSON.stringify(found)).toSorted()
    expect(sorted(pieces)).toEqual(sorted(whole))
    expect(new Set(whole?.differences.map(({ check }) => check)).size).toBeGreaterThanOrEqual(6)
  })
})

it('a settlement of too many postings for one statement is added up in parts', async () => {
  const wrong = `update settlement set payins = payins - 1, fees = fees + 1 where currency_code = 'INR' and number = 1`
  const read = (batchMax: number) =>
    readCorrupted(db, [wrong], (changed) => reviewLedger(changed, { batchMax }))
  const inParts = await read(1)
  expect(inParts).toEqual(await read(1_000))
  expect(inParts.differences).toMatchObject([
    { check: 'a settlement adds up the postings in its range', subject: 'ACME INR-000001' },
  ])
})

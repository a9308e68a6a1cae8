import { describe, expect, it } from 'vitest'
import type { Queryable } from '../../platform/db/database.ts'
import { bypassConstraints, readCorrupted } from '../../testing/database/bypass-constraints.ts'
import { entry, posting } from '../../testing/database/corrupt-ledger.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'
import { reviewLedger, type LedgerReport } from './check-ledger.ts'
import { checkState, type CheckState } from './check-state.ts'

const { db } = await seedEverything()

/** Stops after every statement, stores the state as JSON, and continues from it as another process would. */
async function inPieces(on: Queryable, batchMax: number, sideBySide = 1) {
  let from: CheckState | undefined
  let stored = ''
  for (let pieces = 1; ; pieces += 1) {
    const stopped = new Error('stopped')
    const storedBefore = stored
    try {
      const report = await reviewLedger(on, {
        batchMax,
        sideBySide,
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

const sorted = (report: LedgerReport | undefined) =>
  report?.differences.map((found) => JSON.stringify(found)).toSorted()

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

describe('a check that reads tables side by side', () => {
  it('finds what one that reads one after the other finds, also when it is stopped and continued', async () => {
    await bypassConstraints(db, ...corruptions)
    const alone = await reviewLedger(db)
    expect(alone.count).toBeGreaterThanOrEqual(6)
    expect(sorted(await reviewLedger(db, { sideBySide: 3 }))).toEqual(sorted(alone))
    expect(sorted((await inPieces(db, 5, 3)).report)).toEqual(sorted(alone))
  })

  it('begins no statement after one has failed, and throws that error', async () => {
    let statements = 0
    const failing: Queryable = {
      query: async (statement) => {
        if (!statement.name.startsWith('ledger_check_')) return db.query(statement)
        statements += 1
        if (statements === 20) throw new Error('the connection is lost')
        return db.query(statement)
      },
    }
    await expect(reviewLedger(failing, { batchMax: 5, sideBySide: 3 })).rejects.toThrow(
      'the connection is lost',
    )
    expect(statements).toBeLessThanOrEqual(22)
  })
})

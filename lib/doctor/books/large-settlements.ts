import type { Queryable } from '../../platform/db/database.ts'
import { settlementSums, type SettlementSum } from '../../ledger/settlements/settlement.ts'
import type { LargeSettlement } from './settlements.ts'
import { Sums } from './sums.ts'
import { addDifferences, decimal, type Check } from './walk.ts'
import { ledgerCheckPostingsOfSettlement } from '#sql/ledger_posting'
import { ledgerCheckLargeSettlement } from '#sql/settlement'

/** Adds up the postings of settlements that are too large for one statement, `most` of them at a time. */
export async function checkLargeSettlements(check: Check, most: number): Promise<void> {
  const { db, state } = check
  for (let next = state.largeSettlements[0]; next; next = state.largeSettlements[0]) {
    const settlement = await readSettlement(db, next)
    const found = new Sums()
    for (const range of settlement.ranges) {
      for (let after = range.after; after < range.through; after += BigInt(most)) {
        const end = after + BigInt(most)
        const part = { ...range, after, through: end < range.through ? end : range.through }
        await addRange(db, found, part, settlement.isNetted)
      }
    }
    if (found.differingFrom(settlement.sums).length > 0)
      addDifferences(check, [
        {
          check: 'a settlement adds up the postings in its range',
          subject: `${next.merchantCode} ${next.currencyCode}-${String(next.number).padStart(6, '0')}`,
          expected: sumList(found),
          found: sumList(settlement.sums),
        },
      ])
    state.largeSettlements.shift()
    await check.onBatch('settlement', state.largeSettlements.length)
  }
}

interface Range {
  readonly account: string
  readonly after: bigint
  readonly through: bigint
}

type SumRow = Readonly<Record<SettlementSum, string | null>>

const sumList = (sums: Sums): string =>
  settlementSums.map((sum) => `${sum} ${decimal(sums.of(sum))}`).join(', ')

function addRow(sums: Sums, row: SumRow | undefined): void {
  for (const sum of settlementSums) sums.add(sum, row?.[sum] ?? 0n)
}

async function readSettlement(
  db: Queryable,
  { merchantCode, currencyCode, number }: LargeSettlement,
): Promise<{ readonly sums: Sums; readonly isNetted: boolean; readonly ranges: readonly Range[] }> {
  const { rows } = await db.query(ledgerCheckLargeSettlement({ merchantCode, currencyCode, number }))
  const row = rows[0]
  const sums = new Sums()
  addRow(sums, row)
  const account = (kind: string) => `${kind}/${currencyCode}/${merchantCode}`
  return {
    sums,
    isNetted: row?.is_netted === true,
    ranges: row
      ? [
          {
            account: account('MERCHANT_AVAILABLE'),
            after: row.available_after,
            through: row.available_through,
          },
          { account: account('MERCHANT_RESERVED'), after: row.reserved_after, through: row.reserved_through },
        ]
      : [],
  }
}

async function addRange(
  db: Queryable,
  sums: Sums,
  { account, after, through }: Range,
  isNetted: boolean,
): Promise<void> {
  const { rows } = await db.query(ledgerCheckPostingsOfSettlement({ isNetted, account, after, through }))
  addRow(sums, rows[0])
}

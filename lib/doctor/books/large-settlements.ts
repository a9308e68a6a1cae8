import type { Queryable } from '../../platform/db/database.ts'
import { entrySums } from '../../ledger/settlements/entry-sums.ts'
import { settlementSums } from '../../ledger/settlements/settlement.ts'
import type { LargeSettlement } from './settlements.ts'
import { Sums } from './sums.ts'
import { addDifferences, decimal, micros, type Check } from './walk.ts'

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
    await check.onBatch()
  }
}

interface Range {
  readonly account: string
  readonly after: bigint
  readonly through: bigint
}

const sumsInMillionths = settlementSums.map((sum) => `${micros(sum)} as ${sum}`).join(', ')
type SumRow = Record<(typeof settlementSums)[number], string>

const sumList = (sums: Sums): string =>
  settlementSums.map((sum) => `${sum} ${decimal(sums.of(sum))}`).join(', ')

function addRow(sums: Sums, row: SumRow | undefined): void {
  for (const sum of settlementSums) sums.add(sum, row?.[sum] ?? 0n)
}

async function readSettlement(
  db: Queryable,
  { merchantCode, currencyCode, number }: LargeSettlement,
): Promise<{ readonly sums: Sums; readonly isNetted: boolean; readonly ranges: readonly Range[] }> {
  const { rows } = await db.query<
    SumRow & { is_netted: boolean } & Record<
        'available_after' | 'available_through' | 'reserved_after' | 'reserved_through',
        bigint
      >
  >({
    name: 'ledger_check_large_settlement',
    text: `
      select ${sumsInMillionths}, reversals is null as is_netted, available_after, available_through, reserved_after, reserved_through
        from settlement where (merchant_code, currency_code, number) = ($1, $2, $3)`,
    values: [merchantCode, currencyCode, number],
  })
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
  const { rows } = await db.query<SumRow>({
    name: 'ledger_check_postings_of_settlement',
    text: `
      select ${sumsInMillionths} from (
        select ${entrySums('$4::boolean')}
          from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
         where posting.account_id = $1 and posting.account_seq > $2 and posting.account_seq <= $3) summed`,
    values: [account, after, through, isNetted],
  })
  addRow(sums, rows[0])
}

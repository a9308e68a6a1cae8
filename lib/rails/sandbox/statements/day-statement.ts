import { money, type Money } from '../../../money/money.ts'
import { signedAmount, type StatementTransfer } from './statement-transfer.ts'

/** What a bank writes about one day of an account. */
export interface DayStatement {
  /** 1 is that of the day of the account's first transfer; days without transfers have one too. */
  readonly number: number
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly day: string
  readonly opening: Money
  readonly closing: Money
  /** The transfers in the order of the statement. Those of one group are one entry, a batch. */
  readonly entries: readonly (readonly StatementTransfer[])[]
}

/** What the bank does with the transfers of a day before it writes them. */
export type Arrange = (
  day: string,
  transfers: readonly StatementTransfer[],
) => readonly (readonly StatementTransfer[])[]

/** One entry for each transfer. */
export const oneByOne: Arrange = (_, transfers) => transfers.map((transfer) => [transfer])

const dayMs = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/**
 * One statement for each day from that of the first transfer to that of the last. The first opens with zero,
 * each other one with what the one before closes with.
 */
export function dayStatements(
  transfers: readonly StatementTransfer[],
  arrange: Arrange,
): readonly DayStatement[] {
  const byDay = Map.groupBy(transfers, ({ day }) => day)
  const [first, last] = [transfers[0], transfers.at(-1)]
  if (!first || !last) return []
  const statements: DayStatement[] = []
  let opening = money(0n, first.money.currencyCode)
  for (let { day } = first; day <= last.day; day = dayAfter(day)) {
    const entries = arrange(day, byDay.get(day) ?? [])
    const change = entries.flat().reduce((sum, transfer) => sum + signedAmount(transfer), 0n)
    const closing = money(opening.amount + change, opening.currencyCode)
    statements.push({ number: statements.length + 1, day, opening, closing, entries })
    opening = closing
  }
  return statements
}

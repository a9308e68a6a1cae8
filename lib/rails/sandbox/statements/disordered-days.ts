import { createHash } from 'node:crypto'
import type { CurrencyCode } from '../../../money/currency.ts'
import { money } from '../../../money/money.ts'
import type { Arrange, DayStatement } from './day-statement.ts'
import { disorderedTransfer } from './disordered-transfer.ts'
import { draw, happens, shuffled } from './draw.ts'
import type { Habits } from './habits.ts'
import type { SandboxFormat } from './statement-file.ts'
import type { StatementTransfer } from './statement-transfer.ts'

/**
 * The entries of a day as a bank may have them: in another order, some payments together in one entry, and
 * between them charges and interest of the bank. A seed gives the same day, whatever days are written.
 */
export const disorderedDay =
  (seed: number, currencyCode: CurrencyCode): Arrange =>
  (day, transfers) => {
    const all = [
      ...transfers.map((each) => disorderedTransfer(seed, each)),
      ...ofBank(seed, day, currencyCode),
    ]
    return inBatches(
      seed,
      shuffled(seed, all, ({ bankId }) => bankId),
    )
  }

/** What the bank books for itself, and for no payment. */
function ofBank(seed: number, day: string, currencyCode: CurrencyCode): readonly StatementTransfer[] {
  const line = (kind: 'CHARGE' | 'INTEREST', minorUnitsMax: number, text: string): StatementTransfer => {
    const id = createHash('sha256').update(`${seed} ${kind} ${day}`).digest('hex')
    const amount = BigInt(1 + draw(seed, `${kind} of ${day}`, minorUnitsMax))
    return {
      bankId: `F${id.slice(0, 15).toUpperCase()}`,
      kind,
      day,
      money: money(amount, currencyCode),
      text,
    }
  }
  return [
    ...(happens(seed, `charged on ${day}`, 30) ? [line('CHARGE', 999, 'ACCOUNT MAINTENANCE FEE')] : []),
    ...(happens(seed, `interest on ${day}`, 15) ? [line('INTEREST', 99, 'CREDIT INTEREST CAPITALISED')] : []),
  ]
}

const largestBatch = 4

function inBatches(
  seed: number,
  transfers: readonly StatementTransfer[],
): readonly (readonly StatementTransfer[])[] {
  const entries: StatementTransfer[][] = []
  for (const transfer of transfers) {
    const last = entries.at(-1)
    const fits = transfer.kind === 'PAYMENT' && last?.[0]?.kind === 'PAYMENT' && last.length < largestBatch
    if (fits && happens(seed, `batch of ${transfer.bankId}`, 50)) last.push(transfer)
    else entries.push([transfer])
  }
  return entries
}

/** Statements as they may arrive, and the day whose statement is missing. */
export interface DisorderedStatements {
  readonly statements: readonly DayStatement[]
  readonly leftOut: string | undefined
}

/**
 * Some statements come twice, one between others may be missing, and they may come in any order. A table is
 * one statement of all days: it has each of them once, the oldest first.
 */
export function disorderedStatements(
  seed: number,
  statements: readonly DayStatement[],
  format: SandboxFormat,
): DisorderedStatements {
  const inside = statements.slice(1, -1)
  const leftOut =
    inside.length > 0 && happens(seed, 'gap', 40)
      ? inside[draw(seed, 'gap at', inside.length)]?.day
      : undefined
  const kept = statements.filter(({ day }) => day !== leftOut)
  if (format === 'csv') return { statements: kept, leftOut }
  const inOrder = happens(seed, 'order', 40) ? shuffled(seed, kept, ({ day }) => day) : kept
  return {
    statements: inOrder.flatMap((each) => (happens(seed, `again ${each.day}`, 15) ? [each, each] : [each])),
    leftOut,
  }
}

/** How a bank writes the file. Only MT940 and CSV leave open how letters are encoded. */
export function disorderedHabits(seed: number, format: SandboxFormat): Habits {
  const isOpen = format === 'mt940' || format === 'csv'
  const isWindows = isOpen && happens(seed, 'encoding', 40)
  return {
    // Three decimals of every amount could be thousands: nobody can tell, so no file of ours has them.
    trailingZeros: 2 * draw(seed, 'decimals', 2),
    lineEnd: happens(seed, 'line ends', 50) ? '\r\n' : '\n',
    hasByteOrderMark: isOpen && !isWindows && happens(seed, 'mark', 40),
    encoding: isWindows ? 'windows-1252' : 'utf-8',
  }
}

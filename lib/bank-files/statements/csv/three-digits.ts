import type { ThreeDigits } from '../ambiguous-amount.ts'
import { balanceColumn } from './balance-column.ts'
import { amountIn, balanceIn } from './row-amount.ts'
import type { Table } from './table-facts.ts'
import type { TableRow } from './table-row.ts'

const readings: readonly ThreeDigits[] = ['DECIMALS', 'THOUSANDS']

/**
 * A table whose amounts do not say what three digits behind the decimal sign are, with what its running
 * balances prove: the one reading with which every balance fits its row; none where both do, or neither.
 */
export function settledByBalances(table: Table, rows: readonly TableRow[]): Table {
  if (table.threeDigits) return table
  const [only, ...more] = readings
    .map((threeDigits) => ({ ...table, threeDigits }))
    .filter((reading) => doBalancesFit(reading, rows))
  return only && more.length === 0 ? only : table
}

function doBalancesFit(table: Table, rows: readonly TableRow[]): boolean {
  const column = balanceColumn()
  for (const { cells } of rows) {
    const change = amountIn(cells, table) ?? ({ amount: '0', direction: 'CREDIT' } as const)
    const balance = balanceIn(cells, table)
    // Rows that are none of transfers are said to be, or left out, when they are read.
    if ('reason' in change || (balance && 'reason' in balance)) continue
    column.add(change, balance?.value)
  }
  return column.result(undefined)?.isConsistent ?? false
}

import type { DecimalSigns } from '../decimal.ts'
import { negated } from '../exact-sum.ts'
import { quoted } from '../part.ts'
import { ambiguous, ambiguousSign } from '../ambiguous-amount.ts'
import type { Table } from './table-facts.ts'
import type { Mapping } from './mapping.ts'
import { type Cell, textOfCell } from './table-row.ts'
import { type WrittenAmount, writtenAmount } from './written-amount.ts'

export type RowAmount =
  | {
      readonly amount: string
      readonly direction: 'CREDIT' | 'DEBIT'
      readonly status: 'BOOKED' | 'PENDING' | 'INFO'
      readonly currencyCode?: string
    }
  | { readonly reason: string }

type CellAmount = WrittenAmount | { readonly reason: string } | undefined

/** What a row adds to the balance; undefined where its amount columns are empty. */
export function amountIn(cells: readonly Cell[], table: Table): RowAmount | undefined {
  const { columns, mapping } = table
  if (columns.amount !== undefined) {
    const amount = readCell(cells[columns.amount], table)
    if (amount === undefined || 'reason' in amount) return amount
    const beside = markBeside(cells, table)
    if (mapping.markedAmounts && !amount.mark && beside !== '') return byWord(amount, beside, mapping)
    if (mapping.markedAmounts && !amount.mark)
      return { reason: `${amount.amount} is marked neither CR nor DR` }
    if (columns.direction === undefined) return withStatus(amount, bySign(amount))
    return byWord(amount, textOfCell(cells[columns.direction]), mapping)
  }
  const debit = readCell(columns.debit === undefined ? undefined : cells[columns.debit], table)
  const credit = readCell(columns.credit === undefined ? undefined : cells[columns.credit], table)
  return ofTwoColumns(debit, credit, mapping)
}

/** The balance of a row; undefined where the column is missing or empty. */
export function balanceIn(
  cells: readonly Cell[],
  table: Table,
): { readonly value: string } | { readonly reason: string } | undefined {
  const { balance: at, balanceSign: signAt } = table.columns
  const balance = at === undefined ? undefined : readCell(cells[at], table)
  if (balance === undefined || 'reason' in balance) return balance
  const isBehindMinus = signAt !== undefined && /^[-\u2212]$/.test(textOfCell(cells[signAt]).trim())
  return { value: isBehindMinus !== (bySign(balance) === 'DEBIT') ? negated(balance.amount) : balance.amount }
}

/** A mark in a column without a heading, behind that of the amount. */
function markBeside(cells: readonly Cell[], { columns, cells: headings }: Table): string {
  const at = (columns.amount ?? 0) + 1
  return textOfCell(headings[at]).trim() === '' ? textOfCell(cells[at]).trim() : ''
}

function readCell(cell: Cell | undefined, { mapping, threeDigits }: Table): CellAmount {
  const { decimal, thousands } = mapping
  const text = textOfCell(cell).trim()
  // A dash, or a dash with a currency, stands for nothing.
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined
  const signs: DecimalSigns = thousands === undefined ? { decimal } : { decimal, thousands }
  const amount = writtenAmount(text, typeof cell === 'string' ? signs : { decimal: '.' })
  if (!amount) return { reason: `${quoted(text)} is not an amount with the decimal sign ${decimal}` }
  const isTwoWays = typeof cell === 'string' && ambiguousSign(amount.digits) === decimal
  if (!isTwoWays || threeDigits === 'DECIMALS') return amount
  return threeDigits === 'THOUSANDS'
    ? { ...amount, amount: amount.digits.replace(decimal, '') }
    : { reason: ambiguous(amount.digits) }
}

const bySign = ({ isNegative, mark }: WrittenAmount): 'CREDIT' | 'DEBIT' =>
  mark ?? (isNegative ? 'DEBIT' : 'CREDIT')

function withStatus({ amount, currencyCode }: WrittenAmount, direction: 'CREDIT' | 'DEBIT'): RowAmount {
  const status = amount === '0' ? 'INFO' : 'BOOKED'
  return { amount, direction, status, ...(currencyCode === undefined ? {} : { currencyCode }) }
}

const usualWords = {
  credit: ['CR', 'C', 'CREDIT', 'K', 'KREDIT', '+'],
  debit: ['DR', 'D', 'DB', 'DEBIT', 'DEBET', '-'],
}

function byWord(amount: WrittenAmount, written: string, mapping: Mapping): RowAmount {
  const word = written.trim().replace(/\.$/, '').toUpperCase()
  const words = mapping.directions ?? usualWords
  const isOneOf = (list: readonly string[]) => list.some((one) => one.toUpperCase() === word)
  const isCredit = isOneOf(words.credit)
  if (!isCredit && !isOneOf(words.debit)) return { reason: `${quoted(written)} is neither credit nor debit` }
  if (isCredit && amount.isNegative) return { reason: 'a credit has a negative amount' }
  return withStatus(amount, isCredit ? 'CREDIT' : 'DEBIT')
}

function ofTwoColumns(debit: CellAmount, credit: CellAmount, mapping: Mapping): RowAmount | undefined {
  if (debit && 'reason' in debit) return debit
  if (credit && 'reason' in credit) return credit
  const isDebit = debit !== undefined && debit.amount !== '0'
  const isCredit = credit !== undefined && credit.amount !== '0'
  if (isDebit && isCredit) return { reason: 'the row has a debit and a credit' }
  if (isDebit && debit.isNegative && !mapping.negativeDebits)
    return { reason: `the debit ${debit.amount} is negative` }
  if (isCredit && credit.isNegative) return { reason: `the credit ${credit.amount} is negative` }
  if (isDebit)
    return debit.mark === 'CREDIT' ? { reason: 'a debit is marked CR' } : withStatus(debit, 'DEBIT')
  if (isCredit)
    return credit.mark === 'DEBIT' ? { reason: 'a credit is marked DR' } : withStatus(credit, 'CREDIT')
  const zero = credit ?? debit
  return zero && withStatus(zero, 'CREDIT')
}

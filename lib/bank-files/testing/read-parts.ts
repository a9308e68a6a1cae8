import { expect } from 'vitest'
import { withTrueDays } from '../statements/days/true-days.ts'
import { withTextNotes } from '../statements/text-notes.ts'
import { sumOf } from '../statements/exact-sum.ts'
import type { ReadOptions, StatementLine, StatementPart, StatementReader } from '../statements/statement.ts'

/**
 * Everything that a reader yields of a file, with the days that it means, given in pieces of the size, in
 * bytes.
 */
export async function partsOf(
  reader: StatementReader,
  file: string | Uint8Array,
  { today = '2026-11-27', ...options }: ReadOptions = {},
  pieceBytes = 65_536,
): Promise<readonly StatementPart[]> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const parts: StatementPart[] = []
  const read = withTextNotes((noteText) => reader(inPieces(bytes, pieceBytes), { ...options, noteText }))
  for await (const part of withTrueDays(read, today)) parts.push(part)
  return parts
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export const linesIn = (parts: readonly StatementPart[]): readonly StatementLine[] =>
  parts.flatMap((part) => (part.part === 'line' ? part.line : []))

export const errorsIn = (parts: readonly StatementPart[]) =>
  parts.flatMap((part) => (part.part === 'error' ? part.error : []))

export const warningsIn = (parts: readonly StatementPart[]) =>
  parts.flatMap((part) => (part.part === 'warning' ? part.warning.code : []))

export const startsIn = (parts: readonly StatementPart[]) =>
  parts.flatMap((part) => (part.part === 'statement' ? part.statement : []))

export const endsIn = (parts: readonly StatementPart[]) =>
  parts.flatMap((part) => (part.part === 'end' ? part.end : []))

/**
 * Statements, lines, sums of credits and debits that are booked, codes of warnings, errors: of a whole file.
 */
export function summaryOf(parts: readonly StatementPart[]): readonly unknown[] {
  const booked = linesIn(parts).filter(({ status }) => status === 'BOOKED')
  const sum = (direction: string) =>
    booked
      .filter((line) => line.direction === direction)
      .reduce((total, { amount }) => sumOf(total, amount), '0')
  return [
    startsIn(parts).length,
    linesIn(parts).length,
    sum('CREDIT'),
    sum('DEBIT'),
    warningsIn(parts),
    errorsIn(parts).length,
  ]
}

const day = /^\d{4}-\d\d-\d\d$/
const positive = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/
const signed = /^(?:0|-?(?:0\.\d*[1-9]|[1-9]\d*(?:\.\d*[1-9])?))$/

/** Whatever the file was: each line is in a statement, all days are real and all amounts exact. */
export function expectSound(parts: readonly StatementPart[]): void {
  let isOpen = false
  for (const part of parts) {
    if (part.part === 'statement') {
      expect(isOpen).toBe(false)
      isOpen = true
    }
    if (part.part === 'end') {
      isOpen = false
      const { from, to, opening, closing } = part.end
      expectDays(from, to, opening?.day, closing?.day)
      expectAmounts(opening?.amount, closing?.amount)
    }
    if (part.part !== 'line') continue
    expect(isOpen).toBe(true)
    const { amount, status, bookedOn, valueOn, transactionOn, balanceAfter } = part.line
    expect(amount).toMatch(positive)
    if (amount === '0') expect(status).toBe('INFO')
    expectDays(bookedOn, valueOn, transactionOn)
    expectAmounts(balanceAfter)
  }
}

function expectDays(...days: readonly (string | undefined)[]): void {
  for (const on of days.filter((one) => one !== undefined)) {
    expect(on).toMatch(day)
    expect(new Date(on).toJSON().slice(0, 10)).toBe(on)
  }
}

function expectAmounts(...amounts: readonly (string | undefined)[]): void {
  for (const amount of amounts.filter((one) => one !== undefined)) expect(amount).toMatch(signed)
}

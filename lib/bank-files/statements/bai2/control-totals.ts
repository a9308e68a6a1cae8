import { warning } from '../part.ts'
import type { StatementPart } from '../statement.ts'
import type { Bai2Record } from './bai2-records.ts'

/** Adds up amounts and records of one level: account, group or file. */
export interface ControlTotals {
  amounts: bigint
  records: bigint
  children: bigint
}

export const controlTotals = (): ControlTotals => ({ amounts: 0n, records: 0n, children: 0n })

export function addChild(parent: ControlTotals, child: ControlTotals): void {
  parent.amounts += child.amounts
  parent.records += child.records
  parent.children++
}

/**
 * Compares a trailer (49, 98, 99) with what was read. Empty fields state nothing; a difference is a warning,
 * as banks count continuations in different ways.
 */
export function compareTotals(
  trailer: Bai2Record,
  { amounts, records, children }: ControlTotals,
): readonly StatementPart[] {
  const [total = '', ...counts] = trailer.fields.map((field) => field.trim())
  const stated = trailer.code === '49' ? { records: counts[0] } : { children: counts[0], records: counts[1] }
  const differs = (text: string | undefined, value: bigint) =>
    text !== undefined && /^[-+]?\d{1,30}$/.test(text) && BigInt(text.replace('+', '')) !== value
  if (!differs(total, amounts) && !differs(stated.records, records) && !differs(stated.children, children))
    return []
  const found = `amounts ${amounts}, records ${records}`
  return [
    warning(
      'CONTROL_TOTAL_MISMATCH',
      `line ${trailer.line}: record ${trailer.code} differs from what was read: ${found}`,
    ),
  ]
}

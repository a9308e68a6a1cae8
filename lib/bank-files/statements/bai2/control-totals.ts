import { compareFigures } from '../control-figures.ts'
import { quoted } from '../part.ts'
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

/** What the second field of a trailer counts. */
const childrenOf: Readonly<Record<string, string>> = { '98': 'accounts', '99': 'groups' }

/**
 * Compares a trailer (49, 98, 99) with what was read. Empty fields state nothing; a difference is a warning,
 * as banks count continuations in different ways.
 */
export function compareTotals(
  { code, fields, line }: Bai2Record,
  { amounts, records, children }: ControlTotals,
): readonly StatementPart[] {
  const [total, ...counts] = fields.map(statedIn)
  const ofChildren = childrenOf[code]
  return compareFigures(`line ${line}: record ${code}`, [
    { name: 'sum of amounts', stated: total, found: `${amounts}` },
    ...(ofChildren === undefined ? [] : [{ name: ofChildren, stated: counts.shift(), found: `${children}` }]),
    { name: 'records', stated: counts[0], found: `${records}` },
  ])
}

function statedIn(field: string): string | undefined {
  const text = field.trim()
  if (text === '') return undefined
  return /^[-+]?\d{1,30}$/.test(text) ? `${BigInt(text.replace('+', ''))}` : quoted(text)
}

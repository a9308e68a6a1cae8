import { warning } from './part.ts'
import type { StatementPart } from './statement.ts'

/** A figure that a file states of its own entries, beside what was read of them. */
export interface ControlFigure {
  /** Such as `sum of debits`. */
  readonly name: string
  /**
   * As `decimal` writes it, or what stands in its place where it is no number; undefined where the file
   * states none.
   */
  readonly stated: string | undefined
  readonly found: string
}

/**
 * One warning where figures differ from what was read, with both of each. `where` is the field or record.
 */
export function compareFigures(where: string, figures: readonly ControlFigure[]): readonly StatementPart[] {
  const differing = figures.filter(({ stated, found }) => stated !== undefined && stated !== found)
  if (differing.length === 0) return []
  const text = differing.map(({ name, stated, found }) => `${name} ${stated}, the file has ${found}`)
  return [warning('CONTROL_TOTAL_MISMATCH', `${where} states ${text.join('; ')}`)]
}

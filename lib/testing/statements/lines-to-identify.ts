import type { KnownLine, NewLine } from '../../rails/own-accounts/statements/identity/line-facts.ts'

let lines = 0

/** A line of a statement that is being imported, with other parts. */
export const newLine = (more: Partial<NewLine> = {}): NewLine => ({
  id: `line-${(lines += 1)}`,
  direction: 'CREDIT',
  amount: 100n,
  identity: 1n,
  references: [],
  ...more,
})

/** A line that an earlier statement of a format brought. */
export const knownLine = (format: string, more: Partial<KnownLine> = {}): KnownLine => ({
  ...newLine(more),
  statementId: 'S1',
  format,
  occurrence: 1,
  isApart: false,
  ...more,
})

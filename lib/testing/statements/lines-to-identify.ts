import { identifyLines } from '../../rails/own-accounts/statements/identity/identify-lines.ts'
import type {
  Decisions,
  KnownLine,
  NewLine,
} from '../../rails/own-accounts/statements/identity/line-facts.ts'

let made = 0

/** A line of a statement that is being imported, with other parts. */
export const newLine = (more: Partial<NewLine> = {}): NewLine => ({
  id: `line-${(made += 1)}`,
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
  isOfThisFile: false,
  format,
  occurrence: 1,
  isApart: false,
  ...more,
})

/** Identifies lines of one day of a file; `texts` are those of lines by their IDs. */
export const identified = (
  format: string,
  lines: readonly NewLine[],
  known: readonly KnownLine[],
  {
    reported = [],
    texts = {},
  }: { readonly reported?: readonly NewLine[]; readonly texts?: Readonly<Record<string, string>> } = {},
): Promise<Decisions> =>
  identifyLines({
    format,
    lines,
    known,
    reported,
    textsOf: (ids) =>
      Promise.resolve(
        new Map(ids.flatMap((id) => (texts[id] === undefined ? [] : [[id, { text: texts[id], name: '' }]]))),
      ),
  })

/** Counts of what became of lines. */
export async function countIdentified(
  format: string,
  lines: readonly NewLine[],
  known: readonly KnownLine[],
) {
  const { booked, sighted, repeated } = await identified(format, lines, known)
  const doubtful = booked.filter(({ isPossibleDuplicate }) => isPossibleDuplicate).length
  return { booked: booked.length - doubtful, doubtful, duplicates: sighted.length + repeated.length }
}

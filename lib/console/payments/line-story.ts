import type { Gateway } from '../../gateway.ts'
import type { FoundLine } from '../../rails/own-accounts/statements/search/found-line.ts'
import { searchLines } from '../../rails/own-accounts/statements/search/search-lines.ts'
import { lineAsWritten, type WrittenLine } from '../../rails/own-accounts/statements/sql/line-as-written.ts'
import { isUuid } from '../../platform/uuid.ts'

/** A line of a bank's statement: as its file has it, and what became of it. */
export interface LineStory {
  readonly line: FoundLine
  readonly written: WrittenLine
}

/** Reads one line; undefined where there is none. */
export async function lineStory(
  gateway: Pick<Gateway, 'db' | 'personal' | 'rails'>,
  lineId: string,
): Promise<LineStory | undefined> {
  if (!isUuid(lineId)) return undefined
  const [found, written] = await Promise.all([
    searchLines(gateway, { lineId }, { limit: 1 }),
    lineAsWritten(gateway, { lineId, receiptId: undefined }),
  ])
  const [line] = found.lines
  return line && written && { line, written }
}

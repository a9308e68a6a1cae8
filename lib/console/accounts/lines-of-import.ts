import { z } from 'zod'
import { recordLook } from '../../platform/audit/record-look.ts'
import type { FoundLine, PlaceOfLine } from '../../rails/own-accounts/statements/search/found-line.ts'
import { searchLines } from '../../rails/own-accounts/statements/search/search-lines.ts'
import type { Gateway } from '../../gateway.ts'
import { actorAt, type Deciding } from '../acts/deciding.ts'

const pageSize = 100

interface ShownImport {
  readonly importId: string
  /** Its lines count no more. */
  readonly isUndone: boolean
  /** Whether payers are shown in clear: the audit keeps who looked. */
  readonly inClear: boolean
}

const placeSchema = z.object({ bookedOn: z.iso.date(), importId: z.uuid(), position: z.int() })

/** A page of the lines of an imported file; `after` is `next` of the page before. */
export async function linesOfImport(
  visit: Deciding & { readonly gateway: Gateway },
  { importId, isUndone, inClear }: ShownImport,
  after: string | undefined,
): Promise<{ readonly lines: readonly FoundLine[]; readonly next: string | undefined }> {
  if (inClear)
    await recordLook(visit.writes, {
      by: actorAt(visit),
      command: 'statement lines',
      after: { idImport: importId },
    })
  const search = { importId, ...(isUndone && { state: 'UNDONE' }) }
  const found = await searchLines(visit.gateway, search, { after: placeIn(after), limit: pageSize })
  return { lines: found.lines, next: found.next && JSON.stringify(found.next) }
}

function placeIn(text: string | undefined): PlaceOfLine | undefined {
  if (text === undefined) return undefined
  try {
    return placeSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

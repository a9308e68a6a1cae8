import type { Detail } from './detail.ts'

/** Swiss and SEPA batches have at most 99 999 transfers. */
export const detailsMax = 100_000
const charactersMax = 50_000_000

/** The details of the entry that is being read. */
export interface DetailStore {
  /** False where the entry has more details than are read. */
  add(detail: Detail): boolean
  readonly count: () => number
  readonly all: () => Iterable<Detail>
  clear(): void
}

/**
 * Keeps details as JSON text: an entry's details are needed twice, first to add them up, and the object of a
 * detail holds parts of the file's text in memory that are far longer than itself.
 */
export function openDetailStore(): DetailStore {
  let texts: string[] = []
  let characters = 0
  return {
    add: (detail) => {
      const text = JSON.stringify(detail)
      if (texts.length >= detailsMax || characters + text.length > charactersMax) return false
      characters += text.length
      texts.push(text)
      return true
    },
    count: () => texts.length,
    *all() {
      for (const text of texts) yield JSON.parse(text) as Detail
    },
    clear: () => {
      texts = []
      characters = 0
    },
  }
}

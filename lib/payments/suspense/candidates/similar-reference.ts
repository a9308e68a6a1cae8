import { isOfReference, plainReference } from '../../receive/rules/written-reference.ts'

/** How a reference is written in a text: whole, or with one letter wrong, left out, added or swapped. */
export type ReferenceFit = 'WHOLE' | 'ONE_LETTER'

/** Shorter references are similar to anything. */
const lengthMin = 8

/** Text as references are compared: people write O for 0, and I or L for 1, which no reference has. */
export const comparable = (written: string): string =>
  plainReference(written).replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Compares a reference of capital letters and digits with texts that `comparable` made. */
export function referenceFit(reference: string, texts: readonly string[]): ReferenceFit | undefined {
  if (reference.length < lengthMin) return undefined
  if (texts.some((text) => text.includes(reference))) return 'WHOLE'
  return texts.some((text) => isSimilarWithin(reference, text)) ? 'ONE_LETTER' : undefined
}

function isSimilarWithin(reference: string, text: string): boolean {
  for (let from = 0; from < text.length; from += 1) {
    let same = 0
    while (same < reference.length && text[from + same] === reference[same]) same += 1
    if (isOneLetterOff(reference, same, text, from + same)) return true
  }
  return false
}

/** Whether a text, which differs from a reference at a place, goes on with its rest after one mistake. */
function isOneLetterOff(reference: string, at: number, text: string, place: number): boolean {
  const goesOn = (restFrom: number, textFrom: number) => text.startsWith(reference.slice(restFrom), textFrom)
  const wrong = () => place < text.length && goesOn(at + 1, place + 1)
  const leftOut = () => goesOn(at + 1, place)
  const added = () => goesOn(at, place + 1)
  const swapped = () =>
    text[place] !== undefined &&
    text[place] === reference[at + 1] &&
    text[place + 1] === reference[at] &&
    goesOn(at + 2, place + 2)
  return wrong() || leftOut() || added() || swapped()
}

const beginningLength = 6

/**
 * The beginnings that a reference with one mistake in its second half could have in texts. Of runs that have
 * a digit and a letter: words of a language are not looked up, nor what has a letter that no reference has.
 */
export function beginningsOfSimilar(texts: readonly string[]): readonly string[] {
  const windows = texts.map(plainReference).flatMap((text) =>
    Array.from({ length: Math.max(text.length - lengthMin + 1, 0) }, (_, at) =>
      text.slice(at, at + lengthMin),
    )
      .filter((run) => /\d/.test(run) && /[A-Z]/.test(run))
      .map((run) => run.slice(0, beginningLength))
      .filter(isOfReference),
  )
  return [...new Set(windows)]
}

const pieceLength = lengthMin / 2

/**
 * All that texts have of four letters. Where a reference stands in one with one mistake, its first or its last
 * four are among them.
 */
export function piecesOf(texts: readonly string[]): readonly string[] {
  const pieces = texts
    .map(comparable)
    .flatMap((text) =>
      Array.from({ length: Math.max(text.length - pieceLength + 1, 0) }, (_, at) =>
        text.slice(at, at + pieceLength),
      ),
    )
  return [...new Set(pieces)]
}

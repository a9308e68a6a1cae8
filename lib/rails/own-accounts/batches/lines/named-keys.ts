import { keyOfEndToEndId } from '../../../../bank-files/payments/end-to-end-id.ts'
import type { BankLine } from '../../statements/bank-line.ts'

const idCharacters = 26

/**
 * Keys that we make are UUIDs of version 4 or 8 (RFC 9562): the ID then begins with a digit below 8, and has
 * its version in the 11th and its variant in the 14th character. So few other texts look like one, and a
 * statement of many lines is read quickly.
 */
const looksLikeOurs = /^[0-7ILO].{9}[89GH]..[89ABRSTV]/

/**
 * The keys that a line names by an end-to-end ID or the ID of a batch, in a structured field or in its text.
 * Blanks, punctuation and case do not count: banks reflow texts. What looks like a key may be none of ours.
 */
export function keysNamedIn({ references, text }: Pick<BankLine, 'references' | 'text'>): readonly string[] {
  const texts = [...references.map(({ value }) => value), text]
  return [...new Set(texts.flatMap((one) => keysWithin(one)))]
}

function keysWithin(text: string): readonly string[] {
  const written = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const starts = Math.max(written.length - idCharacters + 1, 0)
  return Array.from({ length: starts }, (_, at) => written.slice(at, at + idCharacters))
    .filter((id) => looksLikeOurs.test(id))
    .map(keyOfEndToEndId)
    .filter((key) => key !== undefined)
}

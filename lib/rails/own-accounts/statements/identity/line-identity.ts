import type { StatementLine } from '../../../../bank-files/statements/statement.ts'
import { amountShortest, type Money } from '../../../../money/money.ts'

/** A keyed digest, so that a stored identity does not tell what was hashed. */
type Digest = (text: string) => Buffer

/**
 * Equal for lines of one format that say the same: day, amount, direction, references, payer and text.
 * A bank's reference alone tells nothing, because banks give one to several lines, and again later.
 * Blanks and case do not count: a file that was saved by another program differs in them.
 */
export function lineIdentity(digest: Digest, line: StatementLine, money: Money): bigint {
  const { bookedOn, direction, bankReference, endToEndId, references, payer, text } = line
  const facts = [
    bookedOn,
    direction,
    amountShortest(money),
    bankReference ?? '',
    endToEndId ?? '',
    ...references.map(({ field, value }) => `${field}=${value}`).toSorted(),
    payer?.name ?? '',
    payer?.account ?? '',
    text,
  ]
  return hashOf(digest, JSON.stringify(facts.map(plain)))
}

/** A reference that is shorter, or only zeros, is given to many lines. */
const shortestReference = 4

/** Hashes of the references of a line, whatever the format calls their fields. They tell it from others. */
export function referenceHashes(digest: Digest, line: StatementLine): readonly bigint[] {
  const { bankReference, endToEndId, references } = line
  return hashesOf(digest, [bankReference, endToEndId, ...references.map(({ value }) => value)])
}

/**
 * Hashes of the words of a text that may be references. A line that takes money back often has a new
 * reference of its own, and that of the credit in its text. They do not tell the line from others: an account
 * number may be in many texts.
 */
export function referenceHashesInText(digest: Digest, text: string): readonly bigint[] {
  const words = text.split(/[^\p{L}\p{N}/-]+/u)
  return hashesOf(digest, words.flatMap((word) => [word, ...word.split('/')]).filter(isReferenceInText))
}

/** Shorter words, and those without a digit, are no references. */
const isReferenceInText = (word: string): boolean => word.length >= 6 && /\d/.test(word)

/** What banks write where they have no reference. */
const placeholder = /^(?:NO(?:N|T)?[-/]?(?:REF(?:ERENCE)?|PROVIDED)|NONE|UNKNOWN)$/

/** Hashes of the values that tell a transfer from others. */
export function hashesOf(digest: Digest, values: readonly (string | undefined)[]): readonly bigint[] {
  const telling = values
    .map((value) => plain(value ?? '').replace(/^0+/, ''))
    .filter((value) => value.length >= shortestReference && !placeholder.test(value))
  return [...new Set(telling)].map((value) => hashOf(digest, `reference ${value}`))
}

const plain = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
const hashOf = (digest: Digest, text: string): bigint => digest(text).readBigInt64BE()

// Case folding expands every character of a range between these two (Unicode 17, as in RE2).
const foldedFirst = 0x41
const foldedLast = 0x1e943

/**
 * The ranges of the largest category of Unicode: as a table, and with case folding, which looks up each
 * character.
 */
const categoryRanges = 800
const categoryRangesFolded = 5_000
const groupRanges = 8
const groupRangesFolded = 256

const character = String.raw`\\x\{[0-9A-Fa-f]*\}|\\x[^][^]|\\[0-7]{1,3}|\\[^]|[^]`
const item = new RegExp(
  String.raw`(?<group>\[:\^?\w+:\]|\\[dDsSwW])|(?<category>\\[pP](?:\{[^}]*\}|[^]))|(?<first>${character})(?:-(?<last>${character}))?`,
  'gu',
)

/**
 * The most character ranges that a class can have. `inside` is the text between its brackets, or an escape
 * that is itself a class, such as `\d`.
 */
export function classRanges(inside: string, foldsCase: boolean): number {
  let ranges = 1
  for (const { groups = {} } of inside.matchAll(item)) {
    const { group, category, first = '', last = first } = groups
    if (category !== undefined) ranges += foldsCase ? categoryRangesFolded : categoryRanges
    else if (group !== undefined) ranges += foldsCase ? groupRangesFolded : groupRanges
    else ranges += foldsCase ? 2 * foldedBetween(codePointOf(first), codePointOf(last)) : 1
  }
  return ranges
}

/**
 * At least one: the characters outside of the folded ones are one range. All folded characters together are
 * one, too.
 */
function foldedBetween(first: number, last: number): number {
  if (first <= foldedFirst && last >= foldedLast) return 1
  return Math.max(0, Math.min(last, foldedLast) - Math.max(first, foldedFirst) + 1) + 1
}

function codePointOf(written: string): number {
  const [, hexadecimal, octal] = /^\\(?:x\{?([0-9A-Fa-f]+)\}?|([0-7]{1,3}))$/.exec(written) ?? []
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16)
  if (octal !== undefined) return Number.parseInt(octal, 8)
  return written.replace(/^\\(?=[^])/, '').codePointAt(0) ?? 0
}

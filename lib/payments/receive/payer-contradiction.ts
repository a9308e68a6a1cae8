/** The known details of an account, as a bank writes them or as a person typed them. */
export interface KnownAccount {
  readonly accountName?: string | undefined
  readonly accountNumber?: string | undefined
}

/**
 * Whether the payer that a bank names cannot be the customer that a payment names: another name or another
 * number. A value that is absent or cannot be compared contradicts nothing.
 */
export const contradicts = (payer: KnownAccount | undefined, customer: KnownAccount | undefined): boolean =>
  namesDiffer(payer?.accountName, customer?.accountName) ||
  numbersDiffer(payer?.accountNumber, customer?.accountNumber)

/**
 * Banks write names in capitals, without accents, surname first, with a title, with initials, without spaces,
 * or cut off at the end. So two names differ only where no word of one, of three letters at least, is in the
 * other. Names in two scripts cannot be compared.
 */
function namesDiffer(one = '', other = ''): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const [significant, significantOthers] = [words.filter(isSignificant), others.filter(isSignificant)]
  if (!significant.length || !significantOthers.length || isLatin(words) !== isLatin(others)) return false
  return (
    !significant.some((word) => isMadeOf(word, others)) &&
    !significantOthers.some((word) => isMadeOf(word, words))
  )
}

/** Whether a word is some of these words written without spaces, the last one whole or cut off. */
function isMadeOf(word: string, parts: readonly string[]): boolean {
  const begins = new Set([0])
  for (const at of begins) {
    const rest = word.slice(at)
    if (parts.some((part) => part.startsWith(rest))) return true
    for (const part of parts) if (rest.startsWith(part)) begins.add(at + part.length)
  }
  return false
}

const significantLettersMin = 3
const insignificantWords = new Set(
  [
    'mrs miss mister shri shree sri smt prof and',
    'pvt private ltd limited llp inc company',
    'nil none null not available notavailable unknown upi imps neft rtgs',
  ].flatMap((words) => words.split(' ')),
)

const isSignificant = (word: string): boolean =>
  word.length >= significantLettersMin && /\p{L}/u.test(word) && !insignificantWords.has(word)

/** Letters that do not decompose into a letter and an accent, with their usual replacement. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    // Marks of Latin letters; in other scripts marks are letters of their own.
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter)
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const isLatin = (words: readonly string[]): boolean => words.some((word) => /\p{Script=Latin}/u.test(word))

/**
 * Banks group digits, pad them with zeros, mask all but the last ones, or write the country or the branch
 * before them. An account number and a UPI ID cannot be compared; text without a digit is not compared.
 */
function numbersDiffer(one = '', other = ''): boolean {
  const [first, second] = [plainNumber(one), plainNumber(other)]
  if (first.includes('@') !== second.includes('@')) return false
  if (first.includes('@')) return first !== second
  if (!/\d/.test(first) || !/\d/.test(second)) return false
  if (!isMasked(first) && !isMasked(second))
    return first !== second && !isEndOf(first, second) && !isEndOf(second, first)
  const [shown, otherShown] = [afterMask(first), afterMask(second)]
  return !shown.endsWith(otherShown) && !otherShown.endsWith(shown)
}

/**
 * Whether two numbers or VPAs, as a bank and a person write them, are certainly the same: whole, not masked,
 * and of four characters at least.
 */
export function isSameNumber(one = '', other = ''): boolean {
  const [first, second] = [plainNumber(one), plainNumber(other)]
  return first === second && first.length >= 4 && !isMasked(first)
}

/** Fewer than four digits prove nothing. */
const isEndOf = (end: string, whole: string): boolean => /\d{4}$/.test(end) && whole.endsWith(end)

const plainNumber = (written: string): string =>
  written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s./-]/gu, '')
    .replace(/^0+(?=.)/, '')

const isMasked = (number: string): boolean => /[*•]|^\d{0,6}x{2,}\d*$/u.test(number)

const afterMask = (number: string): string => (isMasked(number) ? number.replace(/.*[x*•]/u, '') : number)

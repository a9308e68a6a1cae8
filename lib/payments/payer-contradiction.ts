/** What is known of an account, as a bank writes it or as a person typed it. */
export interface KnownAccount {
  readonly accountName?: string | undefined
  readonly accountNumber?: string | undefined
}

/**
 * Whether the payer that a bank names cannot be the customer that a payment names: another name or another number. What one side does
 * not say, or says in a way that cannot be compared, contradicts nothing.
 */
export const contradicts = (payer: KnownAccount | undefined, customer: KnownAccount | undefined): boolean =>
  namesDiffer(payer?.accountName, customer?.accountName) ||
  numbersDiffer(payer?.accountNumber, customer?.accountNumber)

/**
 * Banks write names in capitals, without accents, surname first, with a title, or with initials: the words of the shorter name must be in
 * the longer one, in any order, a single letter standing for a word that begins with it. Names in two scripts cannot be compared.
 */
function namesDiffer(one = '', other = ''): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  if (!shorter?.length || !longer?.length || isLatin(shorter) !== isLatin(longer)) return false
  const [rest, candidates] = withoutCommon(shorter, longer)
  return !rest.every((word) => {
    const at = candidates.findIndex((candidate) => isInitial(word, candidate))
    if (at >= 0) candidates.splice(at, 1)
    return at >= 0
  })
}

/** What is left of both when each word that both have is taken out. */
function withoutCommon(shorter: readonly string[], longer: readonly string[]): [string[], string[]] {
  const left = [...longer]
  const rest = shorter.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [rest, left]
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const isInitial = (one: string, other: string): boolean =>
  (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))

const isLatin = (words: readonly string[]): boolean => words.some((word) => /\p{Script=Latin}/u.test(word))

/** Banks group digits, pad them with zeros, and mask all but the last ones; an account number and a UPI ID say nothing of each other. */
function numbersDiffer(one = '', other = ''): boolean {
  const [first, second] = [plainNumber(one), plainNumber(other)]
  if (first === '' || second === '' || first.includes('@') !== second.includes('@')) return false
  if (!isMasked(first) && !isMasked(second)) return first !== second
  const [shown, otherShown] = [afterMask(first), afterMask(second)]
  return !shown.endsWith(otherShown) && !otherShown.endsWith(shown)
}

const plainNumber = (written: string): string =>
  written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s./-]/gu, '')
    .replace(/^0+(?=.)/, '')

const isMasked = (number: string): boolean => /[*•]|^\d{0,6}x{2,}\d*$/u.test(number)

const afterMask = (number: string): string => (isMasked(number) ? number.replace(/^.*[x*•]/u, '') : number)

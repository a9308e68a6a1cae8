/** What personal data can be found by. */
export type TermKind = 'name' | 'email' | 'phone' | 'account' | 'reference'

export interface Term {
  readonly kind: TermKind
  /** Normalised: equal for what a person would call the same. */
  readonly text: string
}

const kindOfField: Readonly<Record<string, TermKind>> = {
  name: 'name',
  accountName: 'name',
  titleBefore: 'name',
  firstName: 'name',
  middleName: 'name',
  lastName: 'name',
  titleAfter: 'name',
  emailAddress: 'email',
  phoneNumber: 'phone',
  accountNumber: 'account',
  // Of receipts a list, of lines of statements a list of fields, each with its value.
  references: 'reference',
  value: 'reference',
}

/** Banks write who paid, and what for, into the text of a line: each word is found as those of a name are. */
const textField = 'text'

/** Longer text is no line of a statement, and its rest is not found. */
const wordsMost = 100

/** The terms of a value, each once: those of its fields at any depth. */
export function termsIn(value: unknown): readonly Term[] {
  const found = new Map<string, Term>()
  const add = (term: Term) => void found.set(`${term.kind} ${term.text}`, term)
  const walk = (one: unknown, field: string) => {
    if (typeof one === 'string') {
      const kind = kindOfField[field]
      const terms = field === textField ? termsOfText(one) : kind ? termsOf(kind, one) : []
      for (const term of terms) add(term)
    } else if (typeof one === 'object' && one !== null) {
      for (const [name, inner] of Object.entries(one)) walk(inner, Array.isArray(one) ? field : name)
    }
  }
  walk(value, '')
  return [...found.values()]
}

/** A name has a term for each word; anything else has one. */
export function termsOf(kind: TermKind, text: string): readonly Term[] {
  return normal[kind](text)
    .filter((word) => word !== '')
    .map((word) => ({ kind, text: word }))
}

/** Each word, and each two that follow one another as one: banks add blanks and drop them. */
function termsOfText(text: string): readonly Term[] {
  const words = termsOf('name', text).slice(0, wordsMost)
  const joined = words.slice(1).map((word, at) => ({ ...word, text: `${words[at]?.text}${word.text}` }))
  return [...words, ...joined]
}

/**
 * The ways in which words that somebody looks for may be written, each with the terms that it has all of:
 * apart, or as one word.
 */
export function waysToWrite(text: string): readonly (readonly Term[])[] {
  const words = termsOf('name', text)
  if (words.length < 2) return [words]
  return [words, [{ kind: 'name', text: words.map((word) => word.text).join('') }]]
}

const normal: Readonly<Record<TermKind, (text: string) => readonly string[]>> = {
  name: (text) => withoutMarks(text).split(/[^\p{Letter}\p{Number}]+/u),
  email: (text) => [text.normalize('NFKC').trim().toLowerCase()],
  // E.164: digits with or without the plus sign and separators.
  phone: (text) => [text.replaceAll(/\D/g, '')],
  account: (text) => [text.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')],
  reference: (text) => [withoutMarks(text).replaceAll(/[^\p{Letter}\p{Number}]/gu, '')],
}

const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[đðłøħßæœı]/g, (letter) => plainLetters[letter] ?? letter)

/** Letters that Unicode does not take apart, as people without them on the keyboard type them. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

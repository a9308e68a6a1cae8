/** What personal data can be found by. */
export type TermKind = 'name' | 'email' | 'phone' | 'account'

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
}

/** The terms of a value, each once: those of its fields at any depth. */
export function termsIn(value: unknown): readonly Term[] {
  const found = new Map<string, Term>()
  const add = (term: Term) => void found.set(`${term.kind} ${term.text}`, term)
  const walk = (one: unknown, field: string) => {
    if (typeof one === 'string') {
      const kind = kindOfField[field]
      if (kind) for (const term of termsOf(kind, one)) add(term)
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

const normal: Readonly<Record<TermKind, (text: string) => readonly string[]>> = {
  name: (text) => withoutMarks(text).split(/[^\p{Letter}\p{Number}]+/u),
  email: (text) => [text.normalize('NFKC').trim().toLowerCase()],
  // E.164: digits with or without the plus sign and separators.
  phone: (text) => [text.replaceAll(/\D/g, '')],
  account: (text) => [text.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')],
}

const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

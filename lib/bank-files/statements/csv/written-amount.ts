import { decimal, type DecimalSigns } from '../decimal.ts'

/** An amount as a table writes it, with what it says about its direction. */
export interface WrittenAmount {
  /** Without a sign. */
  readonly amount: string
  readonly isNegative: boolean
  /** From `CR`, `DR` or `DB` beside it. */
  readonly mark?: 'CREDIT' | 'DEBIT'
  /** ISO 4217, where three letters stand beside it. */
  readonly currencyCode?: string
  /** Its digits and separators as written. */
  readonly digits: string
}

const currencyBefore = /^(?:[A-Z]{2}\$|[A-Z]{1,3}\$|[A-Z]{3}|R[SMP]?\.?|[$€£¥₹฿₱₫₦₩])(?![A-Z])\s*/i
/** `VND`, `원`, `₫` behind an amount. */
const currencyBehind = /\s*(?:(?<![A-Z])(?!CRE|DEB|CRD|DBT)[A-Z]{3}|[$€£¥₹฿₱₫₦₩]|đ|원|円|元|บาท)$/
const markBehind = /\s*(?<![A-Z])(CR|DR|DB|C|D)\.?$/i

/**
 * Reads `1.234,56`, `1,00,000.00`, `-5`, `5-`, `(5)`, `▲5`, `5 CR`, `5 DR`, `R$ 5`, `Rs.5`, `5 VND`,
 * `(5 VND)`, in letters of full width too.
 * Undefined where a text is no amount, or says its sign, its direction or its currency twice.
 */
export function writtenAmount(text: string, signs: DecimalSigns): WrittenAmount | undefined {
  if (text.length > 80) return undefined
  const whole = text
    .normalize('NFKC')
    .replaceAll(/[\u2212▲△]/g, '-')
    .replace(/^\s*'/, '')
    .trim()
  const currencyCode = /(?<![A-Z])(?!CRE|DEB|CRD|DBT)[A-Z]{3}(?![A-Z])/.exec(whole)?.[0]
  const { rest, found } = peeled(whole)
  const kinds = found.map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length) return undefined
  const mark = found.find(({ kind }) => kind === 'MARK')?.text
  const isNegative = found.some(({ kind, text: sign }) => kind === 'SIGN' && !sign.includes('+'))
  const amount = decimal(rest, signs)
  if (amount === undefined || (isNegative && mark !== undefined)) return undefined
  return {
    amount,
    isNegative,
    digits: rest,
    ...(currencyCode === undefined ? {} : { currencyCode }),
    ...(mark === undefined ? {} : { mark: /^\s*C/i.test(mark) ? 'CREDIT' : 'DEBIT' }),
  }
}

/** What may stand around the digits, in any order. */
const around = [
  { kind: 'CURRENCY', form: currencyBehind },
  { kind: 'MARK', form: markBehind },
  { kind: 'SIGN', form: /^[-+]\s*|\s*[-+]$/ },
  { kind: 'CURRENCY', form: currencyBefore },
] as const

interface Around {
  readonly kind: 'CURRENCY' | 'MARK' | 'SIGN'
  readonly text: string
}

function peeled(text: string): { readonly rest: string; readonly found: readonly Around[] } {
  if (/^[\d.,]*$/.test(text)) return { rest: text, found: [] }
  const [, inside] = /^\((.*)\)$/.exec(text) ?? []
  if (inside !== undefined) return withOne({ kind: 'SIGN', text: '()' }, inside.trim())
  for (const { kind, form } of around) {
    const [one] = form.exec(text) ?? []
    if (one !== undefined) return withOne({ kind, text: one }, text.replace(form, '').trim())
  }
  return { rest: text, found: [] }
}

function withOne(one: Around, inside: string) {
  const { rest, found } = peeled(inside)
  return { rest, found: [one, ...found] }
}

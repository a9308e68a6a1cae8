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

const currency = /^(?:[A-Z]{2}\$|[A-Z]{1,3}\$|[A-Z]{3}|R[SMP]?\.?|[$€£¥₹฿₱₫₦₩])(?![A-Z])\s*/i
/** `VND`, `원`, `₫` behind an amount. */
const currencyBehind = /\s*(?:(?<![A-Z])(?!CRE|DEB|CRD|DBT)[A-Z]{3}|[$€£¥₹฿₱₫₦₩]|đ|원|円|元|บาท)$/

/**
 * Reads `1.234,56`, `1,00,000.00`, `-5`, `5-`, `(5)`, `5 CR`, `5 DR`, `R$ 5`, `Rs.5`, `5 VND`. Undefined
 * where a text is no amount or says its sign twice.
 */
export function writtenAmount(text: string, signs: DecimalSigns): WrittenAmount | undefined {
  if (text.length > 80) return undefined
  let rest = text
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('\u2212', '-')
    .replace(/^\s*'/, '')
    .trim()
  const currencyCode = /(?<![A-Z])(?!CRE|DEB|CRD|DBT)[A-Z]{3}(?![A-Z])/.exec(rest)?.[0]
  rest = rest.replace(currencyBehind, '')
  let minuses = 0
  const mark = /(?<![A-Z])(CR|DR|DB|C|D)\.?$/i.exec(rest)
  if (mark) rest = rest.slice(0, mark.index).trim()
  if (rest.startsWith('(') && rest.endsWith(')')) {
    rest = rest.slice(1, -1).trim()
    minuses++
  }
  for (const strip of [withoutSign, withoutCurrency, withoutSign]) {
    const stripped = strip(rest)
    minuses += stripped.minuses
    rest = stripped.rest
  }
  if (/[-+]$/.test(rest)) {
    minuses += rest.endsWith('-') ? 1 : 0
    rest = rest.slice(0, -1).trim()
  }
  const amount = decimal(rest, signs)
  const isNegative = minuses === 1
  if (amount === undefined || minuses > 1 || (isNegative && mark)) return undefined
  return {
    amount,
    isNegative,
    digits: rest,
    ...(currencyCode === undefined ? {} : { currencyCode }),
    ...(mark ? { mark: /^C/i.test(mark[0]) ? 'CREDIT' : 'DEBIT' } : {}),
  }
}

function withoutSign(text: string): { readonly rest: string; readonly minuses: number } {
  if (!/^[-+]/.test(text)) return { rest: text, minuses: 0 }
  return { rest: text.slice(1).trim(), minuses: text.startsWith('-') ? 1 : 0 }
}

const withoutCurrency = (text: string) => ({ rest: text.replace(currency, ''), minuses: 0 })

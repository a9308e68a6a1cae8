import type { NamedAccount } from './statement.ts'

/**
 * An account as a text format writes it in one field: an IBAN, `BANK/NUMBER`, or a number; a currency after
 * it is dropped. Undefined where there is none.
 */
export function namedAccount(written: string): NamedAccount | undefined {
  const text = written.replaceAll(/\s/g, '')
  const iban = ibanOf(text) ?? ibanOf(text.slice(0, -3))
  if (iban !== undefined) return { iban }
  const slash = text.indexOf('/')
  if (slash > 0 && slash < text.length - 1)
    return { bank: text.slice(0, slash), ...accountNumber(text.slice(slash + 1)) }
  const number = text.replace('/', '')
  return number === '' ? undefined : accountNumber(number)
}

function accountNumber(text: string): NamedAccount {
  const iban = ibanOf(text) ?? ibanOf(text.slice(0, -3))
  return iban === undefined ? { number: text.replace(/(?<=^\d[\d.-]{3,33})[A-Z]{3}$/, '') } : { iban }
}

/** The IBAN that a text is, or undefined where its check digits are wrong (ISO 13616). */
export function ibanOf(text: string): string | undefined {
  if (!/^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(text)) return undefined
  const digits = Array.from(text.slice(4) + text.slice(0, 4), numeric).join('')
  return BigInt(digits) % 97n === 1n ? text : undefined
}

const numeric = (character: string): string =>
  character >= 'A' ? `${character.charCodeAt(0) - 55}` : character

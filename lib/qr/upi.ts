import { amountFixed, type Money } from '../money/money.ts'
import { read, type Reading, unreadable } from './reading.ts'

/**
 * UPI (India): the link that opens any UPI app on the phone and, as a QR code, is scanned by it.
 * Source: NPCI, UPI Linking Specifications 1.5 and 1.6.
 */
export interface UpiPayment {
  /** UPI ID of the receiver: name@bank. */
  readonly payeeAddress: string
  readonly payeeName: string
  /** In INR. */
  readonly money: Money
  /** Appears on the receiver's statement: 1 to 35 letters and digits. */
  readonly reference: string
  /** Shown to the payer, cut to 50 characters. */
  readonly note?: string
  /** Four digits (ISO 18245), for merchants registered with their bank. */
  readonly merchantCategoryCode?: string
}

const noteCharactersMax = 50

/**
 * The `upi://pay` link. Spaces are written %20: many apps show a plus sign as it is. Throws on values that
 * UPI does not allow.
 */
export function upiLink(payment: UpiPayment): string {
  const { payeeAddress, money, reference, note, merchantCategoryCode } = payment
  if (!/^[A-Za-z0-9.\-_]+@[A-Za-z0-9]+$/.test(payeeAddress))
    throw new RangeError('a UPI ID is written name@bank')
  if (money.currencyCode !== 'INR' || money.amount <= 0n)
    throw new RangeError('UPI pays amounts in INR above 0')
  if (!/^[A-Za-z0-9]{1,35}$/.test(reference))
    throw new RangeError('a UPI reference is 1 to 35 letters and digits')
  if (merchantCategoryCode !== undefined && !/^\d{4}$/.test(merchantCategoryCode)) {
    throw new RangeError('a merchant category code is four digits')
  }
  const parts = [
    `pa=${payeeAddress}`,
    `pn=${encodeURIComponent(payment.payeeName)}`,
    ...(merchantCategoryCode === undefined ? [] : [`mc=${merchantCategoryCode}`]),
    `tr=${reference}`,
    ...(note ? [`tn=${encodeURIComponent([...note].slice(0, noteCharactersMax).join(''))}`] : []),
    `am=${amountFixed(money)}`,
    'cu=INR',
  ]
  return `upi://pay?${parts.join('&')}`
}

/**
 * The fields of a link, with the names of the specification; amounts as written ("10" and "10.00" both
 * occur).
 */
export interface UpiLink {
  readonly pa: string
  readonly pn?: string
  readonly am?: string
  readonly cu?: string
  readonly tr?: string
  readonly tn?: string
  readonly tid?: string
  readonly mc?: string
  readonly mam?: string
  readonly url?: string
}

export type UpiFaultCode = 'NOT_A_UPI_LINK' | 'BAD_ENCODING' | 'DUPLICATE_FIELD' | 'MISSING_PAYEE'

/** Parses a `upi://pay` link. Fields that the specification does not name are ignored. */
export function readUpiLink(link: string): Reading<UpiLink, UpiFaultCode> {
  const query = /^upi:\/\/pay\/?\?(.*)$/i.exec(link)?.[1]
  if (query === undefined) return unreadable('NOT_A_UPI_LINK', 'a UPI link begins with upi://pay?')
  const fields = new Map<string, string>()
  for (const part of query.split('&')) {
    const [name = '', ...rest] = part.split('=')
    const value = decoded(rest.join('='))
    if (value === undefined) return unreadable('BAD_ENCODING', `${name} is not percent-encoded UTF-8`)
    if (fields.has(name)) return unreadable('DUPLICATE_FIELD', `${name} is given twice`)
    fields.set(name, value)
  }
  const pa = fields.get('pa')
  if (!pa) return unreadable('MISSING_PAYEE', 'pa, the UPI ID of the receiver, is missing')
  const known = ['pn', 'am', 'cu', 'tr', 'tn', 'tid', 'mc', 'mam', 'url'].filter((name) => fields.has(name))
  return read({ pa, ...Object.fromEntries(known.map((name) => [name, fields.get(name)])) })
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

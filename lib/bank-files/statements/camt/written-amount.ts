import { present } from '../../text/present.ts'
import { elementAt, textAt, type XmlElement } from '../../xml/element.ts'
import { decimal } from '../decimal.ts'

/** A positive amount as a bank writes it. */
export interface WrittenAmount {
  /** As `decimal` writes it. */
  readonly amount: string
  readonly currencyCode?: string
}

/** Takes what a person at the bank would accept as a fault. */
export type ReportFault = (reason: string) => undefined

/** The schema allows 18 digits. */
const charactersMax = 30

/** Reads an amount with its currency; a fault and undefined where it is missing or no amount. */
export function amountAt(
  element: XmlElement,
  fault: ReportFault,
  ...path: string[]
): WrittenAmount | undefined {
  const name = path.join('/')
  const written = textAt(element, ...path)
  if (written === undefined) return fault(`${name} is missing`)
  const amount =
    written.length > charactersMax ? undefined : decimal(written.replace(/^\+/, ''), { decimal: '.' })
  if (amount === undefined) {
    return fault(`${name} is "${written.slice(0, 40)}": an amount has digits and a decimal point only`)
  }
  const currencyCode = elementAt(element, ...path)?.attributes['Ccy']?.trim()
  if (currencyCode === undefined || /^[A-Z]{3}$/.test(currencyCode)) return present({ amount, currencyCode })
  return fault(`${name} has the currency "${currencyCode.slice(0, 40)}": a currency has three letters`)
}

export type Direction = 'CREDIT' | 'DEBIT'

/** Which way the money went, by `CdtDbtInd`; undefined where it is missing, a fault where it is neither. */
export function directionAt(element: XmlElement, fault: ReportFault): Direction | undefined {
  const indicator = textAt(element, 'CdtDbtInd')
  if (indicator === 'CRDT') return 'CREDIT'
  if (indicator === 'DBIT') return 'DEBIT'
  if (indicator !== undefined) fault(`CdtDbtInd is "${indicator.slice(0, 40)}": it is CRDT or DBIT`)
  return undefined
}

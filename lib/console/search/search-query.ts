import { isCurrencyCode } from '../../money/currency.ts'
import { kindNames, type PaymentKind } from '../../money/payment-kinds.ts'
import type { AmountRange, PlaceInSearch } from '../../payments/search/payment-search.ts'
import { paymentStatuses } from '../../payments/state-machine.ts'
import type { Sought } from './find.ts'
import { dayOf } from './written-days.ts'

type Query = Readonly<Record<string, string | undefined>>

/** What an address asks for: the box (`q`) and the filters beside it. What cannot be is left out. */
export function soughtOf(query: Query): Sought {
  const { q = '', method, currency = '', merchant, least, most, from = '', to = '' } = query
  const code = currency.toUpperCase()
  return {
    text: q.slice(0, longest).replaceAll('\0', ''),
    kind: kindNames.find((kind) => kind === query['kind']),
    status: paymentStatuses.find((status) => status === query['status']),
    method: given(method)?.toUpperCase(),
    currencyCode: isCurrencyCode(code) ? code : undefined,
    merchantCode: given(merchant),
    amount: rangeOf(least, most),
    from: dayOf(from, from),
    to: dayOf(to, to),
  }
}

/** Longer texts name nothing that there is. */
const longest = 500

const given = (text: string | undefined): string | undefined => text?.trim() || undefined

function rangeOf(least: string | undefined, most: string | undefined): AmountRange | undefined {
  const [from, to] = [decimalOf(least), decimalOf(most)]
  if (from === undefined && to === undefined) return undefined
  return { least: from ?? '0', most: to ?? '999999999999999' }
}

const decimalOf = (text: string | undefined): string | undefined =>
  /^\d{1,15}(?:\.\d{1,6})?$/.exec(text?.replaceAll(/[\s,]/g, '') ?? '')?.[0]

/** A place as an address has it. */
export const placeText = ({ micros, key }: PlaceInSearch): string =>
  [micros, key.kind, key.merchantCode, key.paymentId].join('~')

/** The place that an address names; undefined: none. */
export function placeIn(text: string | undefined): PlaceInSearch | undefined {
  const [, micros, kind, merchantCode = '', paymentId = ''] =
    /^(\d{1,18})~([a-z]+)~([^~]*)~(.*)$/s.exec(text ?? '') ?? []
  const known: PaymentKind | undefined = kindNames.find((name) => name === kind)
  return micros === undefined || !known
    ? undefined
    : { micros: BigInt(micros), key: { merchantCode, kind: known, paymentId } }
}

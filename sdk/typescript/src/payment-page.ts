import { fromBase64Url } from './base64.ts'
import type { Money } from './generated/types.ts'

/** What a link to the payment page says of the order, and how the page should ask. */
export interface PaymentPageOrder {
  /** A payin of yours; for a top-up give `idTopUp` instead. */
  readonly idPayin?: string
  readonly idTopUp?: string
  readonly money: Money
  readonly callbackUrl: string
  readonly returnUrl: string
  /** What you know of the customer, by the names of fields: `accountName`, `emailAddress`. */
  readonly customer?: Readonly<Record<string, string>>
  /** Lets the customer change what you know. */
  readonly allowCustomerDataChange?: boolean
  readonly paymentMethodCode?: string
  readonly paymentOperatorCode?: string
  /** With `paymentMethodCode`: the customer may still choose another one. */
  readonly optionsAvailable?: boolean
  /** The language of the page, as a BCP 47 tag. */
  readonly lang?: string
}

/** The rest of a link: where the page is, and the token. */
export interface PaymentPageLink extends PaymentPageOrder {
  readonly paymentAppUrl: string
  readonly merchantCode: string
  readonly token: string
}

/**
 * The link that sends a customer to the payment page. The token must carry the `money` of the order: the
 * amount stands in the link, where customers can change it, and only the token fixes it. A TypeError
 * otherwise, and where not exactly one of `idPayin` and `idTopUp` is given.
 */
export function paymentPageUrl(link: PaymentPageLink): string {
  const { money, token } = link
  if ((link.idPayin === undefined) === (link.idTopUp === undefined))
    throw new TypeError('A link to the payment page needs either idPayin or idTopUp.')
  const fixed = moneyOf(token)
  if (fixed?.amount !== money.amount || fixed.currencyCode !== money.currencyCode)
    throw new TypeError('The token does not carry the money of the order: ask for one with the same money.')
  const url = new URL(link.paymentAppUrl)
  for (const [name, value] of parametersOf(link))
    if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}

function parametersOf(
  link: PaymentPageLink,
): readonly (readonly [name: string, value: string | undefined])[] {
  return [
    ['merchantCode', link.merchantCode],
    ['idPayin', link.idPayin],
    ['idTopUp', link.idTopUp],
    ['token', link.token],
    ['amount', amountText(link.money.amount)],
    ['currencyCode', link.money.currencyCode],
    ['callbackUrl', link.callbackUrl],
    ['returnUrl', link.returnUrl],
    ...Object.entries(link.customer ?? {}),
    ['allowCustomerDataChange', flag(link.allowCustomerDataChange)],
    ['paymentMethodCode', link.paymentMethodCode],
    ['paymentOperatorCode', link.paymentOperatorCode],
    ['optionsAvailable', flag(link.optionsAvailable)],
    ['lang', link.lang],
  ]
}

const flag = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : String(value)

/** Plain digits: the page does not read an exponent. Currencies have at most six decimals. */
function amountText(amount: number): string {
  const text = String(amount)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new TypeError(`${text} is not an amount that can be paid.`)
  return text
}

/** The `money` of a token's claims. Reading them needs no key; only the gateway can verify them. */
function moneyOf(token: string): Partial<Money> | undefined {
  try {
    const claims = fromBase64Url(token.split('.')[1] ?? '')
    return (JSON.parse(new TextDecoder().decode(claims)) as { readonly money?: Partial<Money> }).money
  } catch {
    return undefined
  }
}

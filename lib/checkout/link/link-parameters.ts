import type { PaidInKind } from '../../money/payment-kinds.ts'
import { isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import { money, parseTypedAmount, type Money } from '../../money/money.ts'
import { chosenIdRule, isChosenId } from '../../merchants/chosen-id.ts'
import { webAddress } from '../../payments/web-address.ts'
import { customerDataPath, type CustomerData } from './customer-data.ts'

/** One thing that is wrong with a link, for the shop's developer. */
export interface LinkFault {
  readonly parameter: string
  readonly message: string
}

/** The parameters of every link: which payment, and the token that opens it. */
export interface LinkTarget {
  readonly kind: PaidInKind
  readonly paymentId: string
  readonly token: string
  readonly lang: string | undefined
}

/** The order as the shop's link describes it (specification, "Redirect URL query parameters"). */
export interface Order {
  readonly money: Money
  readonly callbackUrl: string
  readonly returnUrl: string
  readonly customerData: CustomerData
  readonly allowCustomerDataChange: boolean
  readonly paymentMethodCode: string | undefined
  readonly paymentOperatorCode: string | undefined
  readonly optionsAvailable: boolean
}

export interface PayLink extends LinkTarget {
  readonly merchantCode: string
  readonly order: Order
}

export interface StatusLink extends LinkTarget {
  readonly currencyCode: CurrencyCode
}

/**
 * The parameters as given, readable or not, and everything that is wrong with them. A link without faults has
 * no gaps.
 */
export interface ReadLink<Link> {
  readonly link: { readonly [Name in keyof Link]: Link[Name] | undefined }
  readonly faults: readonly LinkFault[]
}

/**
 * Reads the parameters of `/pay`, all at once. Unknown parameters are ignored, a known one given twice is a
 * fault.
 */
export function readPayLink(
  query: URLSearchParams,
): ReadLink<PayLink> & { readonly returnUrl: string | undefined } {
  const reader = openReader(query)
  const target = readTarget(reader)
  const merchantCode = reader.required('merchantCode')
  const ordered = readMoney(reader)
  const callbackUrl = readAddress(reader, 'callbackUrl')
  const returnUrl = readAddress(reader, 'returnUrl')
  const choice = {
    customerData: readCustomerData(reader, query),
    allowCustomerDataChange: reader.flag('allowCustomerDataChange'),
    paymentMethodCode: reader.optional('paymentMethodCode'),
    paymentOperatorCode: reader.optional('paymentOperatorCode'),
    optionsAvailable: reader.flag('optionsAvailable'),
  }
  const order =
    ordered && callbackUrl && returnUrl ? { money: ordered, callbackUrl, returnUrl, ...choice } : undefined
  return { link: { ...target, merchantCode, order }, faults: reader.faults, returnUrl }
}

/** Reads the parameters of `/status`. */
export function readStatusLink(query: URLSearchParams): ReadLink<StatusLink> {
  const reader = openReader(query)
  const target = readTarget(reader)
  return { link: { ...target, currencyCode: readCurrency(reader) }, faults: reader.faults }
}

interface Reader {
  readonly faults: LinkFault[]
  optional(name: string): string | undefined
  required(name: string): string | undefined
  flag(name: string): boolean
  wrong(parameter: string, message: string): undefined
}

function openReader(query: URLSearchParams): Reader {
  const faults: LinkFault[] = []
  const wrong = (parameter: string, message: string): undefined => {
    faults.push({ parameter, message })
  }
  const optional = (name: string): string | undefined => {
    const [first, ...more] = query.getAll(name)
    if (more.length > 0) return wrong(name, 'is given more than once')
    if (first !== undefined && /\p{Cc}/u.test(first)) return wrong(name, 'must not hold control characters')
    return first === undefined || first.trim() === '' ? undefined : first.trim()
  }
  return {
    faults,
    wrong,
    optional,
    required: (name) => {
      const known = faults.length
      const value = optional(name)
      if (value !== undefined || faults.length > known) return value
      return wrong(name, query.has(name) ? 'is empty' : 'is missing')
    },
    flag: (name) => {
      const value = optional(name)
      if (value !== undefined && value !== 'true' && value !== 'false')
        wrong(name, `must be true or false, not ${quoted(value)}`)
      return value === 'true'
    },
  }
}

function readTarget(reader: Reader): { [Name in keyof LinkTarget]: LinkTarget[Name] | undefined } {
  const topUp = reader.optional('idTopUp')
  const name = topUp === undefined ? 'idPayin' : 'idTopUp'
  const written = topUp ?? reader.required('idPayin')
  const isOne = topUp === undefined || reader.optional('idPayin') === undefined
  if (!isOne) reader.wrong('idTopUp', 'replaces idPayin: give only one of them')
  const readable = written !== undefined && isChosenId(written)
  if (written !== undefined && !readable) reader.wrong(name, chosenIdRule)
  return {
    kind: name === 'idTopUp' ? 'topup' : 'payin',
    // With two values it is unclear which payment is meant, and whether the token allows it.
    paymentId: isOne && readable ? written : undefined,
    token: reader.required('token'),
    lang: reader.optional('lang'),
  }
}

function readCurrency(reader: Reader): CurrencyCode | undefined {
  const code = reader.required('currencyCode')
  if (code === undefined || isCurrencyCode(code)) return code
  return reader.wrong(
    'currencyCode',
    `${quoted(code)} is no currency of this gateway; it is written in capital letters, such as INR`,
  )
}

const amountFaults = {
  NOT_A_NUMBER: (text: string) => `${quoted(text)} is not a number; write it like 499.50`,
  TOO_MANY_DIGITS: (text: string) => `${quoted(text)} has more than 15 digits`,
  TOO_MANY_DECIMALS: (text: string, code: string) => `${quoted(text)} has more decimals than ${code}`,
}

function readMoney(reader: Reader): Money | undefined {
  const text = reader.required('amount')
  const currencyCode = readCurrency(reader)
  if (text === undefined) return undefined
  // The decimals of an unknown currency are unknown too, but a word is not a number in any currency.
  const amount = parseTypedAmount(text, currencyCode ?? 'USDC')
  if (typeof amount !== 'bigint')
    return reader.wrong('amount', amountFaults[amount](text, currencyCode ?? 'allowed'))
  if (amount <= 0n) return reader.wrong('amount', 'must be greater than 0')
  return currencyCode && money(amount, currencyCode)
}

function readAddress(reader: Reader, name: string): string | undefined {
  const text = reader.required(name)
  if (text === undefined) return undefined
  const parsed = webAddress.safeParse(text)
  if (parsed.success) return parsed.data
  return reader.wrong(name, parsed.error.issues[0]?.message ?? 'is not a web address')
}

function readCustomerData(reader: Reader, query: URLSearchParams): CustomerData {
  const data: Record<string, string> = {}
  for (const parameter of new Set(query.keys())) {
    const path = customerDataPath(parameter)
    if (path === undefined) continue
    const value = reader.optional(parameter)
    if (value === undefined) continue
    if (path in data) reader.wrong(parameter, `has the same meaning as another parameter: give ${path} once`)
    data[path] = value
  }
  return data
}

/** Quotes a client's text in a sentence: cut short, so that the page stays readable. */
const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`

import type { PaidInKind } from '../money/payment-kinds.ts'
import type { z } from 'zod'
import type { LocalName } from '../i18n/local-name.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import type { ReferenceField } from './parts/reference-field.ts'
import { schemaPerCurrency } from './parts/schema-per-currency.ts'

/** How a customer completes a payment: each kind has one page and one simulated institution. */
export type FlowKind = 'REDIRECT' | 'QR' | 'TRANSFER' | 'CODE' | 'PUSH' | 'CRYPTO'

/** The groups of methods on the page. */
export type MethodGroup = 'QR' | 'BANK' | 'WALLET' | 'CASH' | 'CRYPTO'

/** The bank, wallet, network or shop chain behind a method. */
export interface PaymentOperator {
  readonly code: string
  readonly name: string
}

/** How money is assigned to its payment: by our reference, or by an amount that no other open payment has. */
export type Identification = 'REFERENCE' | 'AMOUNT'

/** The receiving account of an attempt, as far as methods need it. */
export interface Receiving {
  readonly kind: string
  readonly identifier: string
  /** The number or address that was given to this attempt alone, where the rail gives one. */
  readonly ownAddress?: string
  readonly holder: string
  readonly bankCode?: string
  readonly bankName?: string
  readonly bankBranch?: string
  /** By what its transfers are identified, where that is not the method's rule. */
  readonly identifiedBy?: Identification
  /** Details of this kind of account only (city of a PIX key, chain of an address). */
  readonly details: Readonly<Record<string, string>>
}

/** What an institution has the customer pay by, in place of what we would make of an account of ours. */
export interface Shown {
  readonly qrCode?: string | undefined
  /** The number that the customer types or shows. */
  readonly reference?: string | undefined
}

/** The input of a method's answer. All of it is stored or derived: the same input gives the same answer. */
export interface OpenedMethod<Request> {
  readonly paymentId: string
  /** The order amount. */
  readonly ordered: Money
  /** The amount that the customer must pay. */
  readonly required: Money
  readonly request: Request
  readonly operator: PaymentOperator | undefined
  readonly receiving: Receiving
  /** Our reference of this attempt: at most 25 of [A-Z0-9]. */
  readonly railReference: string
  /** The address of the institution's page, for REDIRECT. */
  readonly redirectTo: string | undefined
  /** What the institution has the customer pay by, where it said so when the attempt was opened. */
  readonly shown?: Shown | undefined
  readonly merchantName: string
}

/**
 * The method's part of `paymentMethodResponse`; the use case adds what all methods have (ID, code, money,
 * expireAt, returnUrl).
 */
export interface MethodResponse {
  account?: {
    accountName?: string
    accountNumber?: string
    accountType?: string
    bankCode?: string
    bankName?: string
    bankBranch?: string
    bankCity?: string
    bankProvince?: string
  }
  reference?: string
  qrCode?: string
  qrName?: string
  upiQrDeepLink?: string
  redirectTo?: string
  paymentOperator?: PaymentOperator
  accountCustomer?: { accountName?: string; accountNumber?: string }
  /** Only CODE_PAYMENT names the payer here too (specification, "Method-specific field rules"). */
  accountName?: string
  paymentAddress?: { name: string; idAddress: string }
  paymentLocationCustomer?: Readonly<Record<string, string>>
  phoneNumber?: string
  emailAddress?: string
  taxId?: string
  productId?: string
}

/** Numbered steps for one channel (bank app, ATM, shop …). */
export interface PaymentInstruction {
  channel: string
  steps: string[]
}

/** One line that the customer types into their bank's app; `value` is the text to copy. */
export interface PayToLine {
  /** A message of `methods.payTo`, unless `field` names the line. */
  readonly label: string
  readonly value: string
  /** For the reference: the field of the bank's form where it is typed. */
  readonly field?: ReferenceField
}

/**
 * Translates a message of `methods.{object}` into the customer's language, with its values; money is
 * formatted for that language, and of a name in several languages the one that the reader knows is used.
 */
export type Translate = (key: string, values?: MessageValues) => string

export type MessageValues = Readonly<Record<string, string | number | Money | LocalName>>

/** The common fields of every method's request (specification, "Payin"). */
export interface MethodRequest {
  readonly paymentMethodCode: string
  readonly paymentOperatorCode?: string | undefined
}

/**
 * Complete description of a payin method. The API validates from it, the page builds its form and
 * instructions from it, the API reference describes it. Pure: no database, no clock, no environment.
 */
export interface PayinMethod<Request extends MethodRequest = MethodRequest> {
  readonly code: string
  /** The specification's name of the request object: it distinguishes the two objects of P2A_V2. */
  readonly object: string
  readonly flow: FlowKind
  readonly group: MethodGroup
  readonly currencies: readonly CurrencyCode[]
  /** Top-ups accept some methods only (specification-gaps.md, "Shapes not shown"). */
  readonly kinds: readonly PaidInKind[]
  /** For methods that share a code: whether a request body is for this object. */
  readonly means?: (paymentMethod: Readonly<Record<string, unknown>>) => boolean
  /** Banks, wallets, networks or shops to choose from; empty where there is nothing to choose. */
  readonly operators: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
  /** Who chooses the operator when the request names none: the page asks only if it is the customer. */
  readonly operatorPickedBy: 'CUSTOMER' | 'GATEWAY'
  /**
   * Whether the operator is the receiving bank (it issued the account) and not the payer's: then only its
   * accounts are used.
   */
  readonly operatorReceives?: boolean
  /**
   * Third-party apps in which the customer completes a payment without an operator: those that read the QR
   * code. Else absent.
   */
  readonly externalProviders?: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
  /**
   * The largest amount that the rail can carry, in minor units; more is 406 AMOUNT_ABOVE_MAXIMUM. Absent: no
   * limit of its own.
   */
  readonly amountMax?: (currencyCode: CurrencyCode) => bigint
  /**
   * Currencies of which the rail carries whole units only, although the currency has decimals; other amounts
   * are 406 AMOUNT_NOT_PAYABLE.
   */
  readonly wholeUnitsIn?: readonly CurrencyCode[]
  /** The `paymentMethod` object for one currency. Unknown properties are dropped. */
  readonly request: (currencyCode: CurrencyCode) => z.ZodType<Request>
  /**
   * Whether the amount identifies a transfer: then `moneyRequired` differs from the order
   * (specification-gaps.md, "Money").
   */
  readonly identifiedBy: (currencyCode: CurrencyCode) => Identification
  readonly expiresAfterMinutes: number
  /**
   * Parts of the answer for old clients only (`account.bankCode`): documented as deprecated, to be ignored.
   */
  readonly deprecated?: readonly string[]
  /** Whether the customer must enter the 12-digit reference that their bank showed. */
  readonly expectsExternalReference: (request: Request) => boolean
  readonly respond: (opened: OpenedMethod<Request>) => MethodResponse
  readonly instructions: (opened: OpenedMethod<Request>, t: Translate) => PaymentInstruction[]
  /** Whether people also pay by pasting the text of the QR code into their bank's app. */
  readonly qrCodeIsPasted?: boolean
  /**
   * The lines that the customer types (TRANSFER, CRYPTO): every line of the form except the amount, in its
   * order.
   */
  readonly payTo?: (opened: OpenedMethod<Request>) => readonly PayToLine[]
}

/**
 * Declares a method; its request type follows from its schema. `request` returns one schema per currency, and
 * throws on any other.
 */
export const payinMethod = <Request extends MethodRequest>(method: PayinMethod<Request>): PayinMethod =>
  ({ ...method, request: schemaPerCurrency(method) }) as unknown as PayinMethod

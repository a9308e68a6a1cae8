import type { z } from 'zod'
import type { LocalName } from '../i18n/local-name.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import type { ReferenceField } from './shared/reference-field.ts'
import { schemaPerCurrency } from './shared/schema-per-currency.ts'

/** How a customer completes a payment: each kind has one screen and one simulated institution. */
export type FlowKind = 'REDIRECT' | 'QR' | 'TRANSFER' | 'CODE' | 'PUSH' | 'CRYPTO'

/** How people think of it on the page: one group of choices each. */
export type MethodGroup = 'QR' | 'BANK' | 'WALLET' | 'CASH' | 'CRYPTO'

/** The bank, wallet, network or shop chain behind a method. */
export interface PaymentOperator {
  readonly code: string
  readonly name: string
}

/** Where the money of an attempt lands, as a method needs to know it. */
export interface Receiving {
  readonly kind: string
  readonly identifier: string
  readonly holder: string
  readonly bankCode?: string
  readonly bankName?: string
  readonly bankBranch?: string
  /** What only this kind of account has (city of a PIX key, chain of an address). */
  readonly details: Readonly<Record<string, string>>
}

/** Everything that a method may build its answer from. All of it is stored or derived: the same input, the same answer. */
export interface OpenedMethod<Request> {
  readonly paymentId: string
  /** The order amount. */
  readonly ordered: Money
  /** What the customer must actually pay. */
  readonly required: Money
  readonly request: Request
  readonly operator: PaymentOperator | undefined
  readonly receiving: Receiving
  /** Names this attempt on the rail: at most 25 of [A-Z0-9]. */
  readonly railReference: string
  /** The institution's address, for REDIRECT. */
  readonly redirectTo: string | undefined
  readonly merchantName: string
}

/** The method's part of `paymentMethodResponse`; the use case adds what all methods have (ID, code, money, expireAt, returnUrl). */
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

/** Short numbered steps for one way to do it (bank app, ATM, shop …). */
export interface PaymentInstruction {
  channel: string
  steps: string[]
}

/** One line of what the customer types into their bank's app; `value` is bare, to be copied. */
export interface PayToLine {
  /** A message of `methods.payTo`, unless `field` says how the line is named. */
  readonly label: string
  readonly value: string
  /** For the reference: the field of the bank's form that it is typed into. */
  readonly field?: ReferenceField
}

/**
 * A message of `methods.{object}` in the customer's language, with its values filled in; money is written as that language writes it, and
 * of a name in several languages the one that its reader meets.
 */
export type Translate = (key: string, values?: MessageValues) => string

export type MessageValues = Readonly<Record<string, string | number | Money | LocalName>>

/** What all methods may be sent beside their own fields (specification, "Payin"). */
export interface MethodRequest {
  readonly paymentMethodCode: string
  readonly paymentOperatorCode?: string | undefined
}

/**
 * All there is to say about one way to pay in. The API validates from it, the page draws its form and screen from it,
 * the reference describes it. Pure: no database, no clock, no environment.
 */
export interface PayinMethod<Request extends MethodRequest = MethodRequest> {
  readonly code: string
  /** The specification's name of the request object: it tells the two rows of P2A_V2 apart. */
  readonly object: string
  readonly flow: FlowKind
  readonly group: MethodGroup
  readonly currencies: readonly CurrencyCode[]
  /** Top-ups accept some methods only (specification-gaps.md, "Shapes not shown"). */
  readonly kinds: readonly ('payin' | 'topup')[]
  /** For methods that share a code: whether this request body means this object. */
  readonly means?: (paymentMethod: Readonly<Record<string, unknown>>) => boolean
  /** Banks, wallets, networks or shops to choose from; empty where there is nothing to choose. */
  readonly operators: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
  /** Who picks the operator when the request names none: the page asks only where it is the customer. */
  readonly operatorPickedBy: 'CUSTOMER' | 'GATEWAY'
  /** Whether the operator is the bank that receives (it issued the account) and not the payer's: then only its accounts will do. */
  readonly operatorReceives?: boolean
  /** Apps of others in which the customer completes what needs no choice here: who reads the QR code. Absent where operators say it all. */
  readonly externalProviders?: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
  /** The largest amount that the rail can carry, in minor units; more is 406 AMOUNT_ABOVE_MAXIMUM. Absent: no limit of its own. */
  readonly amountMax?: (currencyCode: CurrencyCode) => bigint
  /** The `paymentMethod` object for one currency. Unknown properties are dropped. */
  readonly request: (currencyCode: CurrencyCode) => z.ZodType<Request>
  /** Whether transfers are told apart by their amount: then `moneyRequired` differs from the order (specification-gaps.md, "Money"). */
  readonly identifiedBy: (currencyCode: CurrencyCode) => 'REFERENCE' | 'AMOUNT'
  readonly expiresAfterMinutes: number
  /** Parts of the answer that are there for old clients only (`account.bankCode`): documented as deprecated, to be ignored. */
  readonly deprecated?: readonly string[]
  /** Whether the customer must tell us the 12-digit reference that their bank showed. */
  readonly expectsExternalReference: (request: Request) => boolean
  readonly respond: (opened: OpenedMethod<Request>) => MethodResponse
  readonly instructions: (opened: OpenedMethod<Request>, t: Translate) => PaymentInstruction[]
  /** Whether people also pay by pasting the text of the QR code into their bank's app. */
  readonly qrCodeIsPasted?: boolean
  /** Where the customer types the payment in themselves (TRANSFER, CRYPTO): every line of it but the amount, in the order of the form. */
  readonly payTo?: (opened: OpenedMethod<Request>) => readonly PayToLine[]
}

/** Declares a method; its request type follows from its schema. `request` answers the same schema at every call and throws on a foreign currency. */
export const payinMethod = <Request extends MethodRequest>(method: PayinMethod<Request>): PayinMethod =>
  ({ ...method, request: schemaPerCurrency(method) }) as unknown as PayinMethod

import { factsOf, type PaymentKind } from '../money/payment-kinds.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { PersonalKeys } from '../platform/personal-data/data-key.ts'

/** One method in one currency for one merchant. Amounts in minor units of that currency. */
export interface MethodSettings {
  readonly enabled: boolean
  readonly minimum?: bigint
  readonly maximum?: bigint
  readonly feePercent: string
  readonly feeFixed: bigint
}

/** A logo as it is served: SHA-256 of its bytes (hex) and its type, such as `image/png`. */
export interface MerchantLogo {
  readonly hash: string
  readonly contentType: string
}

/** A merchant with its settings, limits and fees. */
export interface Merchant {
  readonly code: string
  readonly channelName: string
  readonly requestsPerSecond: number
  readonly timeZone: string
  readonly accent?: string
  /** For customers with questions: an e-mail address, a phone number (`+…`) or an http(s) address. */
  readonly contact?: string
  /** Served at `/logo/{hash}`. */
  readonly logo?: MerchantLogo
  /** Origins that may show the payment page in a frame, such as `https://shop.example`. Empty: none. */
  readonly frameAncestors: readonly string[]
  /** Tokens issued before this moment are refused. */
  readonly tokensValidAfter?: Date
  /** It takes no payins and top-ups and gets no tokens from then on. Absent: it is not closed. */
  readonly closedAt?: Date
  /** PEM, without removed keys. */
  readonly publicKeys: readonly string[]
  /** For personal data. Absent only until the next start after an earlier release registered the merchant. */
  readonly personalKeys?: PersonalKeys
  currencyEnabled(currencyCode: CurrencyCode): boolean
  vatPercent(currencyCode: CurrencyCode): string
  /** Whether VAT is computed on the fee, and not on the order amount. */
  vatOnFee(currencyCode: CurrencyCode): boolean
  method(kind: PaymentKind, methodCode: string, currencyCode: CurrencyCode): MethodSettings
}

/** The settings of a kind of payment until `merchant configure` changes them. */
export const defaultsOf = (kind: PaymentKind): MethodSettings => ({
  enabled: true,
  feePercent: factsOf(kind).feePercent,
  feeFixed: 0n,
})

/**
 * The one name under which refunds are configured, whatever they are paid by: on or off, limits and the fee
 * of a refund.
 */
export const refundMethodCode = 'REFUND'

import type { Identification } from '../../../methods/payin-method.ts'
import type { CurrencyCode } from '../../../money/currency.ts'

/** An address as the operator gives it. */
export interface AddressFacts {
  readonly currencyCode: CurrencyCode
  readonly identifier: string
  readonly holder: string
  readonly bankCode?: string | undefined
  readonly bankName?: string | undefined
  readonly bic?: string | undefined
  readonly branch?: string | undefined
  readonly city?: string | undefined
  readonly accountType?: string | undefined
  /** Thailand: the biller ID under which a bank takes bills for the account. */
  readonly biller?: string | undefined
  /** The address of the wallet that its QR codes lead to. */
  readonly walletAddress?: string | undefined
  /** The chain of a token: a name of `evmChains`. */
  readonly chain?: string | undefined
  /** The contract of a token, with the capitals of EIP-55. */
  readonly contract?: string | undefined
  /** Where the operator collects tokens: transfers from our addresses to it are own transfers. */
  readonly sweepTo?: string | undefined
}

/** What customers can pay to: an account number, a key of an instant payment system, a merchant's code. */
export interface AddressKind {
  readonly kind: string
  /** What the identifier is, for the help of the command. */
  readonly identifier: string
  /** The rail that serves it, where that is not `own-accounts`. */
  readonly rail?: string
  /** How long after the deadline money may still be reported; default: as long as statements take. */
  readonly noticeDelayMinutes?: number
  /** The identifier is a text that is kept whole, and no number or name: no letter is left out of it. */
  readonly keepsWhole?: true
  /** The identifier as it is stored: however it was typed, it is one account. Absent: as it was typed. */
  readonly stored?: (identifier: string) => string
  /** The payin methods that it serves in a currency; empty: it is not used there, or serves none. */
  readonly methods: (currencyCode: CurrencyCode) => readonly string[]
  /** It may serve no payin: payouts leave from it, and other addresses settle in it. */
  readonly mayServeNone?: boolean
  /** What is wrong with the facts, as a sentence that says what to change. */
  readonly fault: (facts: AddressFacts) => string | undefined
  /** By what its transfers are identified in live mode, where that is not the method's rule. */
  readonly identifiedBy?: (facts: AddressFacts) => Identification | undefined
  /** What the method needs beside the columns of an account. */
  readonly details?: (facts: AddressFacts) => Readonly<Record<string, string>>
}

import type { CurrencyCode } from '../money/currency.ts'
import type { BankAccountRule } from './bank-account.ts'

/**
 * How people of one country pay: facts only, one file per country, so that someone who lives there can check
 * it. Each file names the sources of its public codes; which institutions are listed, in which order, and
 * their local names are general knowledge.
 */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly currencyCode: CurrencyCode
  /** ITU calling code without the plus sign. */
  readonly callingCode: string
  /** IANA name of the time zone in which its banks count days. */
  readonly timeZone: string
  /** BCP 47 tags of the languages its people read, the most common first. */
  readonly languages: readonly string[]
  readonly bankAccount: BankAccountRule
  readonly institutions: readonly Institution[]
}

export type InstitutionKind = 'BANK' | 'WALLET' | 'MOBILE_MONEY' | 'STORE'

/**
 * A bank, wallet, mobile-money operator or chain of shops that people pay through: a payment operator of the
 * API.
 */
export interface Institution {
  /**
   * Ours and stable: it is `paymentOperatorCode` in requests, and stays when the company takes another name.
   */
  readonly code: string
  /** In Latin letters. */
  readonly name: string
  /** As people there write it, where they do not use Latin letters. */
  readonly localName?: string
  readonly kind: InstitutionKind
  /** Taiwan: the name of the machine in the shop that takes payment codes. */
  readonly kiosk?: string
  /** How the rest of the world names it; left out where no public source was certain. */
  readonly publicCode?: PublicCode
  /**
   * Malaysia: the FPX bank code per kind of account that pays there; absent where it takes no part in FPX.
   */
  readonly fpx?: FpxCodes
  /** South Africa: whether its app answers a PayShap Request, not only sends PayShap payments. */
  readonly answersPayShapRequest?: boolean
}

export interface FpxCodes {
  readonly private?: string
  readonly corporate?: string
}

/**
 * Whose numbering a public code follows; where a country numbers its banks itself, its country code is before
 * "_BANK".
 */
export type CodeScheme =
  | 'BIC'
  | 'IFSC_PREFIX'
  | 'COMPE'
  | 'CLABE'
  | 'CNAPS'
  | 'ZENGIN'
  | 'NAPAS_BIN'
  | 'AR_BANK'
  | 'CO_ACH'
  | 'ID_BANK'
  | 'KR_BANK'
  | 'NG_BANK'
  | 'TH_BANK'
  | 'TW_BANK'
  | 'ZA_BRANCH'

export interface PublicCode {
  readonly scheme: CodeScheme
  readonly value: string
}

/** One institution in a country's table: our code, its name, its public code, its name in local letters. */
type Row = readonly [code: string, name: string, publicCode?: string | undefined, localName?: string]

export const banks = (scheme: CodeScheme, rows: readonly Row[]): Institution[] => table('BANK', scheme, rows)
export const wallets = (scheme: CodeScheme, rows: readonly Row[]): Institution[] =>
  table('WALLET', scheme, rows)

export const mobileMoney = (rows: readonly (readonly [code: string, name: string])[]): Institution[] =>
  rows.map(([code, name]) => ({ code, name, kind: 'MOBILE_MONEY' }))

export const stores = (
  rows: readonly (readonly [code: string, name: string, localName?: string, kiosk?: string])[],
): Institution[] =>
  rows.map(([code, name, localName, kiosk]) => ({
    code,
    name,
    kind: 'STORE',
    ...(localName !== undefined && { localName }),
    ...(kiosk !== undefined && { kiosk }),
  }))

function table(kind: InstitutionKind, scheme: CodeScheme, rows: readonly Row[]): Institution[] {
  return rows.map(([code, name, value, localName]) => ({
    code,
    name,
    kind,
    ...(localName !== undefined && { localName }),
    ...(value !== undefined && { publicCode: { scheme, value } }),
  }))
}

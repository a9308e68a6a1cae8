import type { Money } from '../../money/money.ts'

/** Transfers that one account orders from its bank in one file, whatever the file's format. */
export interface PaymentBatch {
  /** 1 to 35 characters that banks accept, unique for the customer of the bank. */
  readonly messageId: string
  /** The same; the bank's statement names a batch debit by it. */
  readonly paymentInformationId: string
  readonly createdAt: Date
  /** `YYYY-MM-DD` */
  readonly executionDate: string
  readonly initiatingParty: { readonly name: string; readonly customerId?: string }
  readonly debtor: Debtor
  /** Who pays the banks' charges: as the service level says, each side its own, or the debtor. */
  readonly charges: 'SLEV' | 'SHAR' | 'DEBT'
  /** A code such as SEPA, NURG or URGP, or the bank's own name of a service. */
  readonly serviceLevel?: string
  /** Whether the statement shows one debit for the batch. */
  readonly batchBooking: boolean
  /** At least one, all of one currency. */
  readonly transfers: readonly Transfer[]
}

export interface Debtor {
  readonly name: string
  readonly account: NumberedAccount
  /** Absent: the bank knows whose account it is. */
  readonly agent?: Agent
}

export interface Transfer {
  /** Unique in the batch. */
  readonly endToEndId: string
  readonly money: Money
  readonly creditor: Creditor
  readonly remittance?: string
}

export interface Creditor {
  /** Absent only where the account is a key: the bank reads the name in the directory of keys. */
  readonly name?: string
  readonly account: NumberedAccount | KeyedAccount
  /** The bank that keeps the account. */
  readonly agent?: Agent
  readonly address?: PostalAddress
  readonly identification?: Identification
}

/** Numbers are without the blanks and hyphens that group them. */
export type NumberedAccount = (
  | { readonly iban: string; readonly number?: undefined }
  | { readonly number: string; readonly iban?: undefined }
) & {
  /** ISO 20022: CACC a current account, SVGS a savings account. */
  readonly type?: 'CACC' | 'SVGS'
}

/** An account that a directory finds by a key: a PIX key. */
export interface KeyedAccount {
  /** The kind of key as the directory names it: `EVP`. */
  readonly keyType: string
  readonly key: string
}

/** A bank, by its BIC, its number in a clearing system or its name. */
export interface Agent {
  readonly name?: string
  readonly bic?: string
  readonly memberId?: string
  /** ISO 20022 code of the clearing system, such as INFSC; absent where none has this shape of number. */
  readonly clearingSystem?: string
  /** Name or code of the branch. */
  readonly branch?: string
}

export interface PostalAddress {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly lines?: readonly string[]
}

/** The number by which the creditor is known to their state or bank. */
export interface Identification {
  readonly of: 'PERSON' | 'ORGANISATION'
  readonly id: string
  /** ISO 20022 code of the kind of number: TXID a tax number. */
  readonly scheme?: string
}

/** What a file says otherwise than the order does, because the bank cannot take it as it is. */
export interface WrittenChange {
  /** Absent: the change is in the batch itself. */
  readonly endToEndId?: string
  /** As the batch names it: `creditor.name`. */
  readonly field: string
  readonly original: string
  /** Empty: left out. */
  readonly written: string
}

/** Why a batch cannot be written; nothing is. */
export interface BatchFault {
  /** Absent: the fault is in the batch itself. */
  readonly endToEndId?: string
  readonly field: string
  readonly reason: string
  /** The name is in letters whose reading is not known: a person has to give it. */
  readonly isUnread?: true
}

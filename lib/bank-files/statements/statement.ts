import type { NoteText } from '../text/text-note.ts'

/**
 * What a bank's file says, whatever its format. A reader yields these in the order of the file and keeps no
 * more than one entry in memory: a file may have 200 MB.
 */
export type StatementPart =
  | { readonly part: 'statement'; readonly statement: StatementStart }
  | { readonly part: 'line'; readonly line: StatementLine }
  | { readonly part: 'end'; readonly end: StatementEnd }
  | { readonly part: 'warning'; readonly warning: FileWarning }
  | { readonly part: 'error'; readonly error: FileError }

/** A reader of one format. It never throws for what a file contains: that is an error or a warning. */
export type StatementReader = (
  bytes: AsyncIterable<Uint8Array>,
  options: ReaderOptions,
) => AsyncIterable<StatementPart>

export interface ReadOptions {
  /** Where the file names no currency; ISO 4217. */
  readonly currencyCode?: string
  /** Names of the account's bank: of two layouts that fit a table, its own is taken. */
  readonly banks?: readonly string[]
  /** `YYYY-MM-DD`: what years of two digits mean depends on it. */
  readonly today?: string
}

export interface ReaderOptions extends ReadOptions {
  /** Takes what is odd about how the file writes its letters, while it is read. */
  readonly noteText?: NoteText
}

export const statementFormats = [
  'camt.052',
  'camt.053',
  'camt.054',
  'mt940',
  'mt942',
  'ofx',
  'bai2',
  'cnab240',
  'cnab400',
  'csv',
  'xlsx',
] as const
export type StatementFormat = (typeof statementFormats)[number]

/** The beginning of a statement. A file may have several, of several accounts. */
export interface StatementStart {
  /** Where one reader reads several formats. */
  readonly format?: StatementFormat
  /** As the file writes it; absent where the file names none. */
  readonly account?: NamedAccount
  /** ISO 4217; absent where the file names none. */
  readonly currencyCode?: string
  /** The bank's number of the statement, in a year or for good. */
  readonly number?: string
  /** The bank's ID of the statement, message or file. */
  readonly id?: string
  /** Where the bank splits a statement: each page is a statement here, with the same number. */
  readonly page?: StatementPage
}

/** Only the first page has the opening balance, and only the last one the closing balance. */
export interface StatementPage {
  /** Counts from 1. */
  readonly number: number
  readonly isLast: boolean
}

/** An account as a file names it: at least one of the two is present. */
export interface NamedAccount {
  readonly iban?: string
  readonly number?: string
  /** BIC, routing number or bank code, where the file has one beside the number. */
  readonly bank?: string
}

/** What is known of a statement once all of it was read. */
export interface StatementEnd {
  /** Days, `YYYY-MM-DD`; absent where the file names none. */
  readonly from?: string
  readonly to?: string
  readonly opening?: Balance
  readonly closing?: Balance
}

/** The booked balance of a day. */
export interface Balance {
  /** A decimal, with a minus where the account is overdrawn: "-12.5". */
  readonly amount: string
  readonly currencyCode?: string
  /** `YYYY-MM-DD` */
  readonly day?: string
  /**
   * The balance of a page (MT940 60M, 62M): the statement begins in an earlier file, or goes on in a later.
   */
  readonly isInterim?: boolean
}

/** One transfer. */
export interface StatementLine {
  /** A text line counts from 1; in XML the entry of the file as "3", or "3.2" (entry, detail). */
  readonly line: number | string
  /** `YYYY-MM-DD` in the account's time zone, unless `bookedAt` has the moment. */
  readonly bookedOn: string
  readonly valueOn?: string
  /** The day on which it was done, where it is neither of the two. */
  readonly transactionOn?: string
  /** A moment with its time zone, ISO 8601, where the file names one. */
  readonly bookedAt?: string
  /** The time of that day as the file writes it, `HH:MM:SS`; absent where it has none that means anything. */
  readonly timeOfDay?: string
  /** What lay on the account after it, as a `Balance` writes it, where the file says so. */
  readonly balanceAfter?: string
  /**
   * A positive decimal as `decimal` writes it: "1234.56". More decimals than the currency has are kept. Zero
   * only where the status is INFO.
   */
  readonly amount: string
  readonly currencyCode?: string
  readonly direction: 'CREDIT' | 'DEBIT'
  /** Only BOOKED moves money. */
  readonly status: 'BOOKED' | 'PENDING' | 'INFO'
  /** The bank's own ID of the entry or detail. */
  readonly bankReference?: string
  /** The ID that the payer gave it, or ours, where we sent it. */
  readonly endToEndId?: string
  /** Other references in fields of their own: creditor reference, instruction, mandate, batch, cheque. */
  readonly references: readonly FieldReference[]
  /** Who sent a credit, or who got a debit. */
  readonly payer?: LinePayer
  /** All remittance and narrative text, joined by one blank. */
  readonly text: string
  /** The bank's code of the kind of transaction, as it writes it. */
  readonly bankCode?: string
  readonly isReversal: boolean
  /**
   * The file says of its direction one thing and another: it is written as a debit, and a person has to
   * decide what it is.
   */
  readonly signContradicts?: boolean
  /** Why a payment came back (ISO 20022 `AC04`, …). */
  readonly returnReason?: string
  /** How many transfers a total stands for, where the file gives only the total. */
  readonly batchOf?: number
}

export interface FieldReference {
  /** As the standard calls the field: `CdtrRef`, `InstrId`, `PmtInfId`, `MsgId`, `TxId`, `ChqNb`, `KREF` … */
  readonly field: string
  readonly value: string
}

export interface LinePayer {
  readonly name?: string
  /** IBAN, account number, VPA or key. */
  readonly account?: string
}

/** A fault that a person at the bank would accept as a reason. Nothing of the file is booked. */
export interface FileError {
  /** As of a `StatementLine`; in XML a number is the text line of what is no entry. */
  readonly line: number | string
  readonly reason: string
}

/** Something that is odd and does not stop the import. `code` is stable; the message is for people. */
export interface FileWarning {
  readonly code: string
  readonly message: string
}

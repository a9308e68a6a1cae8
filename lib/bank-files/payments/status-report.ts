/**
 * What a bank says about the payments of one of our files (ISO 20022 `CustomerPaymentStatusReport`). A status
 * is the bank's code (`ACTC`, `ACSP`, `PDNG`, `RJCT` …), absent where the bank says nothing on that level.
 */
export interface StatusReport {
  /** The ID of our file. */
  readonly originalMessageId: string
  /** What holds for the whole file. */
  readonly group: ReportedStatus
  /** What holds for one payment information (`PmtInf`) of the file. */
  readonly payments: readonly PaymentStatus[]
  readonly transactions: readonly TransactionStatus[]
}

export interface ReportedStatus {
  readonly status?: string
  /** Why: `AC04`, … or the bank's own code. */
  readonly reasonCode?: string
  /** The bank's words for people. */
  readonly text?: string
}

export interface PaymentStatus extends ReportedStatus {
  readonly originalPaymentInformationId: string
}

export interface TransactionStatus extends ReportedStatus {
  readonly endToEndId: string
}

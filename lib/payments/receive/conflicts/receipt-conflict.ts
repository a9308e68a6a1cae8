import type { CurrentActor } from '../../../platform/audit/actor.ts'
import type { Receipt } from '../receipt.ts'

/**
 * A source reported a receipt again under its key, with other content: it is booked once, as first reported,
 * until an operator decides.
 */
export interface ReceiptConflict {
  readonly conflictId: string
  readonly receiptId: string
  readonly reportedAt: Date
  /** As it is booked. */
  readonly booked: ReportedReceipt
  readonly reported: ReportedReceipt
  /** Who paid, by the second report; absent where it named nobody, and after the data was erased. */
  readonly payer?: Receipt['payer']
  /** What else the second report had beside the fields that must agree. */
  readonly references?: Receipt['references']
  readonly text?: Receipt['text']
  readonly address?: Receipt['address']
}

/** The fields that repeated reports must agree in. */
export type ReportedReceipt = Omit<
  Receipt,
  'payer' | 'references' | 'text' | 'address' | 'movedUntil' | 'suspenseReason'
>

/** `SAME_MONEY`: both reports are of one transfer. `OTHER_MONEY`: of two; the second is not booked yet. */
export type ConflictDecision = 'SAME_MONEY' | 'OTHER_MONEY'

/** The decision of an operator. `OTHER_MONEY` books money, so a second person approves it. */
export type DecisionRequest = {
  readonly conflictId: string
  readonly reason: string
  readonly by: CurrentActor
} & (
  | { readonly decision: 'SAME_MONEY'; readonly approvedBy?: undefined }
  | { readonly decision: 'OTHER_MONEY'; readonly approvedBy: string }
)

export interface Difference {
  readonly field:
    | 'receivingAccount'
    | 'amount'
    | 'currencyCode'
    | 'railReference'
    | 'externalReference'
    | 'movedAt'
  /** `null`: the report had none. */
  readonly booked: string | null
  readonly reported: string | null
}

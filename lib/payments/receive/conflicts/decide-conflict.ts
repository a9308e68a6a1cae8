import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { Receipt } from '../receipt.ts'
import { reportReceived } from '../report-received.ts'
import { takeReceipt, type Received } from '../take-receipts.ts'
import type { DecisionRequest, ReceiptConflict } from './receipt-conflict.ts'
import { insertDecision, selectDecision, type StoredDecision } from './sql/conflict-decision.ts'
import { lockConflict } from './sql/select-conflicts.ts'

export type Decided =
  | { readonly result: 'DECIDED'; readonly decision: StoredDecision; readonly received: Received | undefined }
  /** An earlier request decided it: nothing was changed now. */
  | { readonly result: 'DECIDED_BEFORE'; readonly decision: StoredDecision }
  | { readonly result: 'NOT_FOUND' }

/**
 * Decides a conflict, once. `SAME_MONEY` books nothing. `OTHER_MONEY` books what was reported as a receipt of
 * its own and matches it like any other, in the transaction of the decision. The audit records both.
 */
export async function decideConflict(context: PaymentContext, request: DecisionRequest): Promise<Decided> {
  let booked: Receipt | undefined
  const outcome = await context.db.transaction(async (transaction): Promise<Decided> => {
    const conflict = await lockConflict(transaction, context.personal, request.conflictId)
    if (!conflict) return { result: 'NOT_FOUND' }
    const earlier = await selectDecision(transaction, request.conflictId)
    if (earlier) return { result: 'DECIDED_BEFORE', decision: earlier }
    booked = request.decision === 'OTHER_MONEY' ? receiptOfItsOwn(conflict) : undefined
    const received = booked && (await takeReceipt(transaction, context.personal, booked))
    await insertDecision(transaction, request, booked)
    await recordAudit(transaction, {
      actor: request.by,
      command: 'receipts decide',
      after: {
        conflictId: request.conflictId,
        decision: request.decision,
        reason: request.reason,
        approvedBy: request.approvedBy,
      },
    })
    const decision = await selectDecision(transaction, request.conflictId)
    if (!decision) throw new Error(`the decision of ${request.conflictId} was not stored`)
    return { result: 'DECIDED', decision, received }
  })
  if (outcome.result === 'DECIDED' && booked && outcome.received)
    reportReceived(context, booked, outcome.received)
  return outcome
}

/** The source used its ID already: the conflict makes it unique. */
const receiptOfItsOwn = ({
  conflictId,
  reported,
  payer,
  references,
  text,
  address,
}: ReceiptConflict): Receipt => ({
  ...reported,
  ...(payer && { payer }),
  ...(references && { references }),
  ...(text !== undefined && { text }),
  ...(address !== undefined && { address }),
  sourceId: `${reported.sourceId}#${conflictId}`,
})

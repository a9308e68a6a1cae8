import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import type { RefusedPayment } from '../../../../bank-files/payments/refused-payments.ts'
import type { StatusReport } from '../../../../bank-files/payments/status-report.ts'
import type { CurrentActor } from '../../../../platform/audit/actor.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { LogEvent } from '../../../../platform/log/log-event.ts'
import type { PayoutBatch } from '../batch.ts'
import { batchEvents } from '../log-events.ts'
import type { HeldOrder } from '../sql/named-orders.ts'
import { lateRefusalsTold } from '#sql/audit_event'

/** An order that the bank refuses. */
export interface Refused {
  readonly order: HeldOrder
  readonly refusal: RefusedPayment
}

/** What is written to the log after the commit. */
export interface Alarm {
  readonly event: LogEvent
  readonly about: object
}

/** What a status report has refused of one batch. */
interface RefusedOfBatch {
  readonly batch: PayoutBatch
  readonly report: StatusReport
  /** What was refused now. */
  readonly refused: readonly Refused[]
  /** What had succeeded: nothing was changed. */
  readonly late: readonly Refused[]
  /** The whole batch was refused now. */
  readonly isRejected: boolean
}

/**
 * Writes to the audit what a status report refused, and who imported it. A report that refuses nothing
 * leaves no event. The metric of payouts that were refused after they had succeeded reads
 * `refusedAfterSuccess`.
 */
export async function recordRefusals(
  transaction: Queryable,
  actor: CurrentActor,
  { batch, report: { originalMessageId, group }, refused, late, isRejected }: RefusedOfBatch,
): Promise<void> {
  if (refused.length === 0 && late.length === 0 && !isRejected) return
  const after = {
    format: 'pain.002',
    idBatch: batch.id,
    originalMessageId,
    ...(isRejected && {
      batchRejected: true,
      ...(group.reasonCode !== undefined && { institutionCode: group.reasonCode }),
    }),
    refused: refused.map(described),
    ...(late.length > 0 && { refusedAfterSuccess: late.map(described) }),
  }
  await recordAudit(transaction, { actor, command: 'statement import', after })
}

function described({ order: { key, of }, refusal: { reasonCode } }: Refused) {
  return {
    key,
    endToEndId: endToEndIdOf(key),
    ...('payout' in of
      ? { merchantCode: of.payout.key.merchantCode, [of.payout.key.kind]: of.payout.key.paymentId }
      : { idSuspense: of.suspenseReturn.suspenseItemId }),
    ...(reasonCode !== undefined && { institutionCode: reasonCode }),
  }
}

/** A refusal of a payout that had succeeded. */
export function alarmOf({ id }: PayoutBatch, { order, refusal }: Refused): Alarm {
  const payment = 'payout' in order.of ? order.of.payout.key : undefined
  return {
    event: batchEvents['payout.refused-after-success'],
    about: {
      idBatch: id,
      key: order.key,
      ...(payment && {
        merchantCode: payment.merchantCode,
        kind: payment.kind,
        paymentId: payment.paymentId,
      }),
      ...(refusal.reasonCode !== undefined && { institutionCode: refusal.reasonCode }),
    },
  }
}

/** What no report has said before of orders that succeeded. */
export async function newsOf(
  transaction: Queryable,
  batch: PayoutBatch,
  late: readonly Refused[],
): Promise<readonly Refused[]> {
  if (late.length === 0) return []
  const { rows: told } = await transaction.query(lateRefusalsTold(batch))
  return late.filter(
    ({ order, refusal }) =>
      !told.some((one) => one.key === order.key && one.institutionCode === (refusal.reasonCode ?? null)),
  )
}

import type { StatusReport } from '../../../../bank-files/payments/status-report.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PayoutBatch } from '../batch.ts'
import { batchEvents } from '../log-events.ts'
import type { Alarm } from './reported-refusals.ts'
import { changeBatch } from '../sql/batch-rows.ts'

/** The whole file is refused: nobody is told but the operator. */
export async function rejectBatch(
  transaction: Queryable,
  batch: PayoutBatch,
  { group }: StatusReport,
): Promise<{
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
  readonly alarms: readonly Alarm[]
}> {
  if (batch.state !== 'EXPORTED') return { warnings: [], alarms: [] }
  await changeBatch(transaction, batch, 'REJECTED', group.reasonCode)
  const about = {
    idBatch: batch.id,
    ...(group.reasonCode !== undefined && { institutionCode: group.reasonCode }),
  }
  const why = group.reasonCode === undefined ? '' : ` (${group.reasonCode})`
  const message = `the bank refused the whole batch ${batch.id}${why}: "payout-batch release" puts its payouts into a new one`
  return {
    warnings: [{ code: 'BATCH_REJECTED', message }],
    alarms: [{ event: batchEvents['payout.batch-rejected'], about }],
  }
}

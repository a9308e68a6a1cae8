import type { Config } from '../platform/config.ts'
import type { PartitionedTable } from '../platform/db/maintenance/partitions.ts'
import { requestLogDays } from '../platform/request-log/request-line.ts'

/** An answer may repeat personal data of its callback, and is of use only while a delivery is looked into. */
const answerKeepDays = 30

/** The tables that are partitioned by time. Payments, receipts and the ledger are kept for good. */
export function partitionedTables({
  callbackKeepDays,
}: Pick<Config, 'callbackKeepDays'>): readonly PartitionedTable[] {
  const primaryKey = 'callback_id, delivery_no'
  return [
    {
      name: 'callback_delivery',
      column: 'at',
      primaryKey,
      keepDays: callbackKeepDays,
      truncateGuard: 'refuse_change_of_history',
    },
    { name: 'callback_answer', column: 'created_at', primaryKey, keepDays: answerKeepDays },
    {
      name: 'request_log',
      column: 'at',
      primaryKey: 'merchant_code, at, request_id',
      keepDays: requestLogDays,
      each: 'day',
    },
  ]
}

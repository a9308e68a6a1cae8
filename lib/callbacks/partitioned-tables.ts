import type { PartitionedTable } from '../platform/db/partitions.ts'

/** The tables that are partitioned by month. Payments, receipts and the ledger are kept for good. */
export const partitionedTables: readonly PartitionedTable[] = [
  {
    name: 'callback_delivery',
    column: 'at',
    primaryKey: 'callback_id, delivery_no',
    truncateGuard: 'refuse_change_of_history',
  },
]

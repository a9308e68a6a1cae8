import { keyOfEndToEndId } from '../../../../bank-files/payments/end-to-end-id.ts'
import type { StatusReport } from '../../../../bank-files/payments/status-report.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { existingPayoutBatches } from '#sql/payout_batch'
import { exportedPayoutBatchItems } from '#sql/payout_batch_item'

const idCharacters = 26

/** A batch that a status report is about. */
export type ReportedBatch = RowOf<typeof existingPayoutBatches>

/** The batches that a status report is about. */
export interface ReportedBatches {
  /** Named by the ID of the file, or of its payment information: what holds for the group holds for them. */
  readonly named: readonly ReportedBatch[]
  /** Others that have payments which the report lists by their end-to-end IDs. */
  readonly listed: readonly ReportedBatch[]
  /** End-to-end IDs that the bank got in several files: nobody knows of which one the report speaks. */
  readonly doubtful: readonly string[]
}

/**
 * Finds what a status report is about. Some banks give neither of our IDs of the file back; then the payments
 * say it. Locks nothing.
 */
export async function selectReportedBatches(
  database: Queryable,
  { originalMessageId, payments, transactions }: StatusReport,
): Promise<ReportedBatches> {
  const files = [
    originalMessageId,
    ...payments.map((one) => one.originalPaymentInformationId.slice(0, idCharacters)),
  ]
  const named = await selectExisting(database, keysOf(files))
  if (named.length > 0) return { named, listed: [], doubtful: [] }
  const idOfKey = new Map(
    transactions.map(({ endToEndId }) => [keyOfEndToEndId(endToEndId) ?? '', endToEndId]),
  )
  const items = await selectListed(
    database,
    [...idOfKey.keys()].filter((key) => key !== ''),
  )
  return {
    named,
    listed: [
      ...new Map(
        items.filter((item) => !item.wasReleased).map(({ id, accountId }) => [id, { id, accountId }]),
      ).values(),
    ],
    doubtful: items.filter((item) => item.wasReleased).flatMap(({ key }) => idOfKey.get(key) ?? []),
  }
}

const keysOf = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => keyOfEndToEndId(id) ?? [])),
]

async function selectExisting(
  database: Queryable,
  keys: readonly string[],
): Promise<readonly ReportedBatch[]> {
  const { rows } = await database.query(existingPayoutBatches({ keys }))
  return rows
}

interface ListedItem extends ReportedBatch {
  readonly key: string
  /** Whether the bank had it in an earlier file too. */
  readonly wasReleased: boolean
}

async function selectListed(database: Queryable, keys: readonly string[]): Promise<readonly ListedItem[]> {
  const { rows } = await database.query(exportedPayoutBatchItems({ keys }))
  return rows
}

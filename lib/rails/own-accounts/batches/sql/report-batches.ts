import { keyOfEndToEndId } from '../../../../bank-files/payments/end-to-end-id.ts'
import type { StatusReport } from '../../../../bank-files/payments/status-report.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

const idCharacters = 26

/** A batch that a status report is about. */
export interface ReportedBatch {
  readonly id: string
  /** The account that it is paid from. */
  readonly accountId: string
}

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
  const { rows } = await database.query<ReportedBatch>({
    name: 'existing_payout_batches',
    text: `select id, receiving_account_id as "accountId" from payout_batch where id = any($1::uuid[]) order by id`,
    values: [keys],
  })
  return rows
}

interface ListedItem extends ReportedBatch {
  readonly key: string
  /** Whether the bank had it in an earlier file too. */
  readonly wasReleased: boolean
}

async function selectListed(database: Queryable, keys: readonly string[]): Promise<readonly ListedItem[]> {
  const { rows } = await database.query<ListedItem>({
    name: 'exported_payout_batch_items',
    text: `
      select batch.id, batch.receiving_account_id as "accountId", item.key,
             exists (select from payout_batch_item earlier where earlier.key = item.key and earlier.state = 'RELEASED')
               as "wasReleased"
        from payout_batch_item item join payout_batch batch on batch.id = item.batch_id
       where item.key = any($1::uuid[]) and item.state = 'IN_FORCE' and batch.exported_at is not null
       order by item.batch_id, item.item_no`,
    values: [keys],
  })
  return rows
}

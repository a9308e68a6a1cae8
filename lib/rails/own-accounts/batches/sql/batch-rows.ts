import { csvMapping } from '../../../../bank-files/payments/csv-mapping.ts'
import { currencyFromDatabase } from '../../../../money/currency.ts'
import { amountFixed, moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import type { BatchState, OrderToPay, PayoutBatch } from '../batch.ts'
import { changePayoutBatch, insertPayoutBatch, lockPayoutBatch, selectPayoutBatches } from '#sql/payout_batch'
import { freePayoutBatchItems, insertPayoutBatchItems, payoutBatchHasReleased } from '#sql/payout_batch_item'

type BatchRow = RowOf<typeof selectPayoutBatches>

/** The batch, locked until the transaction ends: before its payouts. */
export async function lockBatch(transaction: Queryable, id: string): Promise<PayoutBatch | undefined> {
  await transaction.query(lockPayoutBatch({ id }))
  return (await selectBatches(transaction, { id, limit: 1 }))[0]
}

/** Batches of one account or of all, newest first; `id` selects one. */
export async function selectBatches(
  database: Queryable,
  { id, accountId, limit }: { readonly id?: string; readonly accountId?: string; readonly limit: number },
): Promise<readonly PayoutBatch[]> {
  const { rows } = await database.query(selectPayoutBatches({ id, accountId, limit }))
  return rows.map(toBatch)
}

const toBatch = (row: BatchRow): PayoutBatch => {
  const currencyCode = currencyFromDatabase(row.currency_code)
  return {
    id: row.id,
    accountId: row.receiving_account_id,
    account: row.account,
    currencyCode,
    format: row.format,
    mapping: row.mapping === null ? undefined : csvMapping.parse(row.mapping),
    state: row.state,
    createdBy: row.created_by,
    createdAt: row.created_at,
    approvedBy: row.approved_by ?? undefined,
    exportedAt: row.exported_at ?? undefined,
    executionDate: row.execution_date ?? undefined,
    sha256: row.file_sha256 ?? undefined,
    institutionCode: row.institution_code ?? undefined,
    replaces: row.replaces ?? undefined,
    orders: row.orders,
    total: moneyFromDatabase(row.total, currencyCode),
  }
}

export type NewBatch = Pick<
  PayoutBatch,
  'id' | 'accountId' | 'currencyCode' | 'format' | 'mapping' | 'createdBy' | 'replaces'
>

/**
 * Writes a batch with its orders, which the caller has locked. Raises 23505 `payout_batch_item_in_force`
 * where another batch in force has one of them.
 */
export async function insertBatch(
  transaction: Queryable,
  batch: NewBatch,
  orders: readonly OrderToPay[],
): Promise<void> {
  const { id, accountId, currencyCode, format, mapping, createdBy, replaces } = batch
  await transaction.query(
    insertPayoutBatch({
      id,
      accountId,
      currencyCode,
      format,
      mapping: mapping ? JSON.stringify(mapping) : null,
      createdBy,
      replaces,
    }),
  )
  await transaction.query(
    insertPayoutBatchItems({
      id,
      key: orders.map(({ key }) => key),
      merchantCode: orders.map(({ payout }) => payout?.merchantCode ?? null),
      paymentId: orders.map(({ payout }) => payout?.paymentId ?? null),
      amount: orders.map(({ money }) => amountFixed(money)),
      kind: orders.map(({ payout }) => payout?.kind ?? 'payout'),
    }),
  )
}

/** Changes the state of a locked batch; a state that ends it takes the time. */
export async function changeBatch(
  transaction: Queryable,
  { id }: Pick<PayoutBatch, 'id'>,
  to: Exclude<BatchState, 'CREATED' | 'APPROVED' | 'EXPORTED'>,
  institutionCode?: string,
): Promise<void> {
  await transaction.query(changePayoutBatch({ id, to, institutionCode }))
}

/** Takes orders out of a batch; without keys, all of them. */
export async function freeOrders(
  transaction: Queryable,
  { id }: Pick<PayoutBatch, 'id'>,
  as: 'TAKEN_OUT' | 'RELEASED',
  keys?: readonly string[],
): Promise<void> {
  await transaction.query(freePayoutBatchItems({ batchId: id, as, keys }))
}

/** Whether an order left the batch after its export. */
export async function hasReleased(transaction: Queryable, id: string): Promise<boolean> {
  const { rows } = await transaction.query(payoutBatchHasReleased({ batchId: id }))
  return rows[0]?.released === true
}

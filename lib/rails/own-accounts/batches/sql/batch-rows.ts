import { csvMapping } from '../../../../bank-files/payments/csv-mapping.ts'
import { currencyFromDatabase } from '../../../../money/currency.ts'
import { amountFixed, moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { BatchFormat, BatchState, OrderToPay, PayoutBatch } from '../batch.ts'

interface BatchRow {
  id: string
  receiving_account_id: string
  account: string
  currency_code: string
  format: BatchFormat
  mapping: unknown
  state: BatchState
  created_by: string
  created_at: Date
  approved_by: string | null
  exported_at: Date | null
  execution_date: string | null
  file_sha256: string | null
  institution_code: string | null
  replaces: string | null
  orders: number
  total: string
}

const columns = `
  batch.id, batch.receiving_account_id, batch.currency_code, batch.format, batch.mapping, batch.state, batch.created_by, batch.created_at,
  batch.approved_by, batch.exported_at, batch.execution_date, batch.file_sha256, batch.institution_code, batch.replaces,
  (select coalesce(a.name, a.identifier) from receiving_account a where a.id = batch.receiving_account_id) as account,
  (select count(*)::int from payout_batch_item item where item.batch_id = batch.id and item.state = 'IN_FORCE') as orders,
  (select coalesce(sum(amount), 0) from payout_batch_item item where item.batch_id = batch.id and item.state = 'IN_FORCE') as total`

/** The batch, locked until the transaction ends: before its payouts. */
export async function lockBatch(transaction: Queryable, id: string): Promise<PayoutBatch | undefined> {
  const { rows } = await transaction.query<BatchRow>({
    name: 'lock_payout_batch',
    text: `select ${columns} from payout_batch batch where batch.id::text = $1 for no key update of batch`,
    values: [id],
  })
  return rows[0] && toBatch(rows[0])
}

/** Batches of one account or of all, newest first; `id` selects one. */
export async function selectBatches(
  database: Queryable,
  { id, accountId, limit }: { readonly id?: string; readonly accountId?: string; readonly limit: number },
): Promise<readonly PayoutBatch[]> {
  const { rows } = await database.query<BatchRow>({
    name: 'select_payout_batches',
    text: `
      select ${columns} from payout_batch batch
       where ($1::text is null or batch.id::text = $1) and ($2::text is null or batch.receiving_account_id::text = $2)
       order by batch.created_at desc, batch.id limit $3`,
    values: [id ?? null, accountId ?? null, limit],
  })
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
  await transaction.query({
    name: 'insert_payout_batch',
    text: `
      insert into payout_batch (id, receiving_account_id, currency_code, format, mapping, created_by, created_at, replaces)
      values ($1, $2, $3, $4, $5, $6, gateway_now(), $7)`,
    values: [
      id,
      accountId,
      currencyCode,
      format,
      mapping ? JSON.stringify(mapping) : null,
      createdBy,
      replaces ?? null,
    ],
  })
  await transaction.query({
    name: 'insert_payout_batch_items',
    text: `
      insert into payout_batch_item (batch_id, item_no, key, merchant_code, kind, payment_id, suspense_return_id, amount)
      select $1, no, key, merchant_code, kind, payment_id, case when payment_id is null then key end, amount
        from unnest($2::uuid[], $3::text[], $6::text[], $4::text[], $5::numeric[]) with ordinality
          as given (key, merchant_code, kind, payment_id, amount, no)`,
    values: [
      id,
      orders.map(({ key }) => key),
      orders.map(({ payout }) => payout?.merchantCode ?? null),
      orders.map(({ payout }) => payout?.paymentId ?? null),
      orders.map(({ money }) => amountFixed(money)),
      orders.map(({ payout }) => payout?.kind ?? 'payout'),
    ],
  })
}

/** Changes the state of a locked batch; a state that ends it takes the time. */
export async function changeBatch(
  transaction: Queryable,
  { id }: Pick<PayoutBatch, 'id'>,
  to: Exclude<BatchState, 'CREATED' | 'APPROVED' | 'EXPORTED'>,
  institutionCode?: string,
): Promise<void> {
  await transaction.query({
    name: 'change_payout_batch',
    text: `update payout_batch set state = $2, ended_at = gateway_now(), institution_code = coalesce($3, institution_code)
            where id = $1`,
    values: [id, to, institutionCode ?? null],
  })
}

/** Takes orders out of a batch; without keys, all of them. */
export async function freeOrders(
  transaction: Queryable,
  { id }: Pick<PayoutBatch, 'id'>,
  as: 'TAKEN_OUT' | 'RELEASED',
  keys?: readonly string[],
): Promise<void> {
  await transaction.query({
    name: 'free_payout_batch_items',
    text: `update payout_batch_item set state = $2
            where batch_id = $1 and state = 'IN_FORCE' and ($3::uuid[] is null or key = any($3))`,
    values: [id, as, keys ?? null],
  })
}

/** Whether an order left the batch after its export. */
export async function hasReleased(transaction: Queryable, id: string): Promise<boolean> {
  const { rows } = await transaction.query<{ released: boolean }>({
    name: 'payout_batch_has_released',
    text: `select exists (select from payout_batch_item where batch_id = $1 and state = 'RELEASED') as released`,
    values: [id],
  })
  return rows[0]?.released === true
}

import { moneyFromDatabase } from '../../../../money/money.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { OrderToPay } from '../batch.ts'

/** An order of a batch and what became of it. */
export interface BatchItem extends OrderToPay {
  /** IN_FORCE: in this batch. TAKEN_OUT: before its export. RELEASED: after it. */
  readonly state: 'IN_FORCE' | 'TAKEN_OUT' | 'RELEASED'
  /** The status of the payout, or the state of the return. */
  readonly status: string
  /** When a statement showed its debit, and its return. */
  readonly debitedAt: Date | undefined
  readonly returnedAt: Date | undefined
}

interface ItemRow {
  key: string
  merchant_code: string | null
  kind: PayoutKey['kind']
  payment_id: string | null
  currency_code: string
  amount: string
  state: BatchItem['state']
  status: string
  debited_at: Date | null
  returned_at: Date | null
}

/** Every order that was ever in the batch, in the order of its file. */
export async function selectItems(database: Queryable, batchId: string): Promise<readonly BatchItem[]> {
  const { rows } = await database.query<ItemRow>({
    name: 'select_payout_batch_items',
    text: `
      select item.key, item.merchant_code, item.kind, item.payment_id, batch.currency_code, item.amount, item.state,
             coalesce(p.status, r.state) as status, debit.created_at as debited_at, given_back.created_at as returned_at
        from payout_batch_item item
        join payout_batch batch on batch.id = item.batch_id
        left join payment p on (p.merchant_code, p.kind, p.payment_id) = (item.merchant_code, item.kind, item.payment_id)
        left join suspense_return r on r.id = item.suspense_return_id
        left join payout_line debit on debit.key = item.key and debit.role = 'DEBIT'
        left join payout_line given_back on given_back.key = item.key and given_back.role = 'RETURN'
       where item.batch_id = $1 order by item.item_no`,
    values: [batchId],
  })
  return rows.map((row) => ({
    key: row.key,
    payout:
      row.merchant_code === null || row.payment_id === null
        ? undefined
        : { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    money: moneyFromDatabase(row.amount, row.currency_code),
    state: row.state,
    status: row.status,
    debitedAt: row.debited_at ?? undefined,
    returnedAt: row.returned_at ?? undefined,
  }))
}

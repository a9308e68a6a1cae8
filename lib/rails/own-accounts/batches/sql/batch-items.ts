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
  /** Why the bank refused it, in its own code and words, as far as it said so. */
  readonly refusal: { readonly code?: string; readonly text?: string } | undefined
  /** Of the return of a suspense item. */
  readonly reason: string | undefined
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
  refusal_code: string | null
  refusal_text: string | null
  failure_reason: string | null
  reason: string | null
}

/** Every order that was ever in the batch, in the order of its file. */
export async function selectItems(database: Queryable, batchId: string): Promise<readonly BatchItem[]> {
  const { rows } = await database.query<ItemRow>({
    name: 'select_payout_batch_items',
    text: `
      select item.key, item.merchant_code, item.kind, item.payment_id, batch.currency_code, item.amount, item.state,
             item.refusal_code, item.refusal_text,
             r.reason, case when p.status = 'REFUSED' then p.failure_reason_code when r.state = 'REFUSED' then 'REFUSED_BY_INSTITUTION' end as failure_reason,
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
    refusal: refusalOf(row),
    reason: row.reason ?? undefined,
  }))
}

function refusalOf({
  refusal_code: ofBank,
  refusal_text: text,
  failure_reason: ours,
}: ItemRow): BatchItem['refusal'] {
  const code = ofBank ?? ours
  if (code === null && text === null) return undefined
  return { ...(code !== null && { code }), ...(text !== null && { text }) }
}

/** Keeps why a bank refused orders of a batch. */
export async function keepRefusals(
  transaction: Queryable,
  batchId: string,
  refusals: readonly { readonly key: string; readonly code?: string; readonly text?: string }[],
): Promise<void> {
  if (refusals.length === 0) return
  await transaction.query({
    name: 'keep_refusals_of_batch',
    text: `
      update payout_batch_item item set refusal_code = given.code, refusal_text = given.text
        from unnest($2::uuid[], $3::text[], $4::text[]) as given (key, code, text)
       where item.batch_id = $1 and item.key = given.key`,
    values: [
      batchId,
      refusals.map(({ key }) => key),
      refusals.map(({ code }) => code ?? null),
      refusals.map(({ text }) => text?.slice(0, textMax) ?? null),
    ],
  })
}

/** A bank says it in lines of 105 characters. */
const textMax = 500

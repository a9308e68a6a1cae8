import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { OrderToPay } from '../batch.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { keepRefusalsOfBatch, selectPayoutBatchItems } from '#sql/payout_batch_item'

/** An order of a batch and what became of it. */
export interface BatchItem extends OrderToPay {
  /** IN_FORCE: in this batch. TAKEN_OUT: before its export. RELEASED: after it. */
  readonly state: 'IN_FORCE' | 'TAKEN_OUT' | 'RELEASED'
  /** The status of the payout, or the state of the return. */
  readonly status: string
  /** When a statement showed its debit, and its return. */
  readonly debitedAt: Date | undefined
  readonly returnedAt: Date | undefined
  /** The line of a statement that is its debit. */
  readonly debit: { readonly day: string; readonly line: string; readonly lineId: string } | undefined
  /** Why the bank refused it, in its own code and words, as far as it said so. */
  readonly refusal: { readonly code?: string; readonly text?: string } | undefined
  /** Of the return of a suspense item. */
  readonly reason: string | undefined
}

type ItemRow = RowOf<typeof selectPayoutBatchItems>

/** Every order that was ever in the batch, in the order of its file. */
export async function selectItems(database: Queryable, batchId: string): Promise<readonly BatchItem[]> {
  const { rows } = await database.query(selectPayoutBatchItems({ batchId }))
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
    debit: debitOf(row),
    refusal: refusalOf(row),
    reason: row.reason ?? undefined,
  }))
}

function debitOf(row: ItemRow): BatchItem['debit'] {
  const { debit_day: day, debit_line: line, debit_line_id: lineId } = row
  return day === null || line === null || lineId === null ? undefined : { day, line, lineId }
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
  await transaction.query(
    keepRefusalsOfBatch({
      batchId,
      key: refusals.map(({ key }) => key),
      code: refusals.map(({ code }) => code ?? null),
      text: refusals.map(({ text }) => text?.slice(0, textMax) ?? null),
    }),
  )
}

/** A bank says it in lines of 105 characters. */
const textMax = 500

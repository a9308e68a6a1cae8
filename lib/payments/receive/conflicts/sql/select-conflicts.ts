import { isCurrencyCode } from '../../../../money/currency.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { ReceiptConflict, ReportedReceipt } from '../receipt-conflict.ts'
import type { ReportedRow } from '../../sql/store-receipt.ts'

const conflictRows = `
  select conflict.id, conflict.receipt_id, conflict.reported_at, receipt.source, receipt.source_id,
         receipt.receiving_account_id as booked_account, receipt.currency_code as booked_currency,
         receipt.amount as booked_amount, receipt.rail_reference as booked_rail_reference,
         receipt.external_reference as booked_external_reference, receipt.moved_at as booked_moved_at,
         conflict.receiving_account_id, conflict.currency_code, conflict.amount, conflict.rail_reference,
         conflict.external_reference, conflict.moved_at, payer.data -> 'account' as payer
    from receipt_conflict conflict join receipt on receipt.id = conflict.receipt_id
    left join payer_data payer on payer.id = conflict.payer_data_id`

/** Conflicts that nobody has decided, oldest first. */
export async function openConflicts(database: Queryable, limit: number): Promise<ReceiptConflict[]> {
  const { rows } = await database.query<ConflictRow>({
    name: 'open_receipt_conflicts',
    text: `${conflictRows}
            where not exists (select from receipt_conflict_decision decision where decision.conflict_id = conflict.id)
            order by conflict.reported_at, conflict.id limit $1`,
    values: [limit],
  })
  return rows.map(toConflict)
}

/** A conflict, decided or not, locked until the transaction ends; undefined when there is none of this ID. */
export async function lockConflict(
  transaction: Queryable,
  conflictId: string,
): Promise<ReceiptConflict | undefined> {
  const { rows } = await transaction.query<ConflictRow>({
    name: 'lock_receipt_conflict',
    text: `${conflictRows} where conflict.id = $1 for update of conflict`,
    values: [conflictId],
  })
  return rows[0] && toConflict(rows[0])
}

interface ConflictRow extends ReportedRow {
  id: string
  receipt_id: string
  reported_at: Date
  booked_account: string
  booked_currency: string
  booked_amount: string
  booked_rail_reference: string | null
  booked_external_reference: string | null
  booked_moved_at: Date
  payer: ReceiptConflict['payer'] | null
}

const toConflict = (row: ConflictRow): ReceiptConflict => ({
  conflictId: row.id,
  receiptId: row.receipt_id,
  reportedAt: row.reported_at,
  booked: toReport(row, {
    receivingAccountId: row.booked_account,
    currencyCode: row.booked_currency,
    amount: row.booked_amount,
    railReference: row.booked_rail_reference,
    externalReference: row.booked_external_reference,
    movedAt: row.booked_moved_at,
  }),
  reported: toReport(row, {
    receivingAccountId: row.receiving_account_id,
    currencyCode: row.currency_code,
    amount: row.amount,
    railReference: row.rail_reference,
    externalReference: row.external_reference,
    movedAt: row.moved_at,
  }),
  ...(row.payer && { payer: row.payer }),
})

interface Content {
  receivingAccountId: string
  currencyCode: string
  amount: string
  railReference: string | null
  externalReference: string | null
  movedAt: Date
}

function toReport({ source, source_id: sourceId }: ConflictRow, content: Content): ReportedReceipt {
  const { currencyCode, amount, railReference, externalReference, ...rest } = content
  if (!isCurrencyCode(currencyCode)) throw new Error(`the database holds the currency ${currencyCode}`)
  return {
    source,
    sourceId,
    ...rest,
    money: moneyFromDatabase(amount, currencyCode),
    ...(railReference !== null && { railReference }),
    ...(externalReference !== null && { externalReference }),
  }
}

import { isCurrencyCode } from '../../../../money/currency.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import { joinKey, payerColumns } from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../../payment-context.ts'
import type { ReceiptConflict, ReportedReceipt } from '../receipt-conflict.ts'
import { personalParts, type PayerOfReceiptRow } from '../../sql/personal-parts.ts'
import type { ReportedRow } from '../../sql/read-receipt.ts'
import { countOpenReceiptConflicts } from '#sql/receipt_conflict'

const conflictRows = `
  select conflict.id, conflict.receipt_id, conflict.reported_at, receipt.source, receipt.source_id,
         receipt.receiving_account_id as booked_account, receipt.currency_code as booked_currency,
         receipt.amount as booked_amount, receipt.rail_reference as booked_rail_reference,
         receipt.external_reference as booked_external_reference, receipt.moved_at as booked_moved_at,
         conflict.receiving_account_id, conflict.currency_code, conflict.amount, conflict.rail_reference,
         conflict.external_reference, conflict.moved_at, ${payerColumns('payer')}
    from receipt_conflict conflict join receipt on receipt.id = conflict.receipt_id
    left join payer_data payer on payer.id = conflict.payer_data_id ${joinKey('payer')}`

/** Conflicts that nobody has decided, oldest first. */
export async function openConflicts(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  limit: number,
): Promise<ReceiptConflict[]> {
  const { rows } = await db.query<ConflictRow>({
    name: 'open_receipt_conflicts',
    text: `${conflictRows}
            where not exists (select from receipt_conflict_decision decision where decision.conflict_id = conflict.id)
            order by conflict.reported_at, conflict.id limit $1`,
    values: [limit],
  })
  return rows.map((row) => toConflict(personal, row))
}

/** How many conflicts nobody has decided, and when the oldest of them was reported. */
export async function countOpenConflicts(
  database: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Date | undefined }> {
  const { rows } = await database.query(countOpenReceiptConflicts())
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? undefined }
}

/** A conflict, decided or not, locked until the transaction ends; undefined when there is none of this ID. */
export async function lockConflict(
  transaction: Queryable,
  personal: PersonalData,
  conflictId: string,
): Promise<ReceiptConflict | undefined> {
  const { rows } = await transaction.query<ConflictRow>({
    name: 'lock_receipt_conflict',
    text: `${conflictRows} where conflict.id = $1 for update of conflict`,
    values: [conflictId],
  })
  return rows[0] && toConflict(personal, rows[0])
}

interface ConflictRow extends ReportedRow, PayerOfReceiptRow {
  id: string
  receipt_id: string
  reported_at: Date
  booked_account: string
  booked_currency: string
  booked_amount: string
  booked_rail_reference: string | null
  booked_external_reference: string | null
  booked_moved_at: Date
}

const toConflict = (personal: PersonalData, row: ConflictRow): ReceiptConflict => ({
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
  ...personalParts(personal, row),
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

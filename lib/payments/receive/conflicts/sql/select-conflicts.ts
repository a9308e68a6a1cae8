import { isCurrencyCode } from '../../../../money/currency.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import type { PaymentContext } from '../../../payment-context.ts'
import type { ReceiptConflict, ReportedReceipt } from '../receipt-conflict.ts'
import { personalParts } from '../../sql/personal-parts.ts'
import { countOpenReceiptConflicts, lockReceiptConflict, selectReceiptConflicts } from '#sql/receipt_conflict'

/** Conflicts that nobody has decided, oldest first. */
export async function openConflicts(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  limit: number,
): Promise<ReceiptConflict[]> {
  const { rows } = await db.query(selectReceiptConflicts({ conflictId: undefined, limit }))
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
  await transaction.query(lockReceiptConflict({ conflictId }))
  const { rows } = await transaction.query(selectReceiptConflicts({ conflictId, limit: 1 }))
  return rows[0] && toConflict(personal, rows[0])
}

type ConflictRow = RowOf<typeof selectReceiptConflicts>

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

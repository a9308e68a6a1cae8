import { moneyFromDatabase } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { personalParts } from '../../../payments/receive/sql/personal-parts.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import { bankIdOf } from '../bank-id.ts'
import type { StatementTransfer } from './statement-transfer.ts'
import { sandboxStatementTransfers } from '#sql/sandbox_credit'

/** The days of a statement, `YYYY-MM-DD`; absent: those of all transfers. */
export interface Period {
  readonly from?: string
  readonly to?: string
}

type TransferRow = RowOf<typeof sandboxStatementTransfers>

/**
 * What came to a cash account, and what its bank took back, up to the last day of the period, oldest first.
 * Those before the period make its opening balance: their payers stay encrypted.
 */
export async function selectTransfers(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
  { from = '', to }: Period,
): Promise<StatementTransfer[]> {
  const { rows } = await db.query(sandboxStatementTransfers({ accountId: id, timeZone, to }))
  return rows.map((row) => toTransfer(row, row.day < from ? {} : personalParts(personal, row)))
}

function toTransfer(row: TransferRow, payer: Pick<StatementTransfer, 'payer'>): StatementTransfer {
  const received = bankIdOf(row.id, false)
  const reference = row.rail_reference ?? ''
  const isReturn = row.is_return
  // A return names what it returns, as far as the format has room.
  const named = row.external_reference ?? (isReturn ? received : null)
  return {
    bankId: bankIdOf(row.id, isReturn),
    kind: isReturn ? 'RETURN' : 'PAYMENT',
    day: row.day,
    money: moneyFromDatabase(row.amount, row.currency_code),
    ...(named !== null && { externalReference: named }),
    ...payer,
    text: isReturn ? `RETURN OF ${received} ${reference}`.trim() : reference,
  }
}

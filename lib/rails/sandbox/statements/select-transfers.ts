import { moneyFromDatabase } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { personalParts, type PayerOfReceiptRow } from '../../../payments/receive/sql/personal-parts.ts'
import { joinKey, payerColumns } from '../../../platform/personal-data/sql/stored-columns.ts'
import { bankIdOf, movedAtBank } from '../sql/bank-transfers.ts'
import type { StatementTransfer } from './statement-transfer.ts'

/** The days of a statement, `YYYY-MM-DD`; absent: those of all transfers. */
export interface Period {
  readonly from?: string
  readonly to?: string
}

interface TransferRow extends PayerOfReceiptRow {
  id: string
  day: string
  is_return: boolean
  currency_code: string
  amount: string
  rail_reference: string | null
  external_reference: string | null
}

/**
 * What came to a cash account, and what its bank took back, up to the last day of the period, oldest first.
 * Those before the period make its opening balance: their payers stay encrypted.
 */
export async function selectTransfers(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
  { from = '', to }: Period,
): Promise<StatementTransfer[]> {
  const { rows } = await db.query<TransferRow>({
    name: 'sandbox_statement_transfers',
    text: `
      select transfer.id, day, is_return, currency_code, amount, rail_reference, external_reference, ${payerColumns('payer')}
        from (${movedAtBank}) transfer
        left join payer_data payer on payer.id = transfer.payer_data_id ${joinKey('payer')}
       where $3::text is null or day <= $3
       order by at, is_return, transfer.id`,
    values: [id, timeZone, to ?? null],
  })
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

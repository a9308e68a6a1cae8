import { moneyFromDatabase } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { personalParts, type PayerOfReceiptRow } from '../../../payments/receive/sql/personal-parts.ts'
import { joinKey, payerColumns } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { StatementTransfer } from './statement-transfer.ts'

/** The days of a statement, `YYYY-MM-DD`; absent: those of all transfers. */
export interface Period {
  readonly from?: string
  readonly to?: string
}

interface TransferRow extends PayerOfReceiptRow {
  id: string
  day: string
  returned_by: bigint | null
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
      select * from (
        select receipt.id, to_char(moved.at at time zone $2, 'YYYY-MM-DD') as day, moved.returned_by, moved.at,
               receipt.currency_code, receipt.amount, receipt.rail_reference, receipt.external_reference,
               ${payerColumns('payer')}
          from receipt
          cross join lateral (
            select receipt.moved_at, null::bigint
             union all
            select coalesce(payment.returned_at, entry.posted_at), entry.id
              from ledger_entry entry
              left join payment on (payment.merchant_code, payment.kind, payment.payment_id)
                                 = (entry.merchant_code, entry.payment_kind, entry.payment_id)
             where entry.receipt_id = receipt.id and entry.kind = 'RECEIPT_REVERSAL') as moved (at, returned_by)
          left join payer_data payer on payer.id = receipt.payer_data_id ${joinKey('payer')}
         where receipt.receiving_account_id = $1) transfer
       where $3::text is null or day <= $3
       order by at, returned_by nulls first, id`,
    values: [id, timeZone, to ?? null],
  })
  return rows.map((row) => toTransfer(row, row.day < from ? {} : personalParts(personal, row)))
}

function toTransfer(row: TransferRow, payer: Pick<StatementTransfer, 'payer'>): StatementTransfer {
  const received = bankIdOf(row.id)
  const reference = row.rail_reference ?? ''
  const isReturn = row.returned_by !== null
  return {
    bankId: isReturn ? bankIdOf(row.id, 'R') : received,
    kind: isReturn ? 'RETURN' : 'PAYMENT',
    day: row.day,
    money: moneyFromDatabase(row.amount, row.currency_code),
    ...(row.external_reference !== null && { externalReference: row.external_reference }),
    ...payer,
    text: isReturn ? `RETURN OF ${received} ${reference}`.trim() : reference,
  }
}

/** 16 characters, as long as MT940 has room for; the same in every format. */
const bankIdOf = (receiptId: string, first = 'S'): string =>
  first + receiptId.replaceAll('-', '').slice(0, 15).toUpperCase()

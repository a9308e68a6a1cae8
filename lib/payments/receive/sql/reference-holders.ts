import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { joinKey, payerColumns, type PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import { onCashAccount } from '../../sql/receiving-account.ts'
import { movedWithin, type Receipt } from '../receipt.ts'

/**
 * An attempt of a payment whose customer typed the reference of a receipt, on the account that received
 * it.
 */
export interface ReferenceHolder extends PaymentKey {
  readonly attemptNo: number
  /** The number that the customer typed. */
  readonly reference: string
  /** Whether the money is exactly what is due for this attempt. */
  readonly isDue: boolean
  /** Whether the attempt was open when the money moved. */
  readonly openedBefore: boolean
  /** The account that the customer named; empty after the personal data was erased. */
  readonly customer: { readonly accountName?: string; readonly accountNumber?: string }
}

/**
 * All payments that have one of these numbers of the receipt as their reference and can still be paid, the
 * newest attempt of each first.
 */
export async function referenceHolders(
  database: Queryable,
  personal: PersonalData,
  receipt: Receipt,
  numbers: readonly string[],
): Promise<ReferenceHolder[]> {
  const { rows } = await database.query<HolderRow>({
    name: 'reference_holders',
    text: `
      select p.merchant_code, p.kind, p.payment_id, a.attempt_no, p.external_reference, a.opened_at <= $5 as opened_before,
             a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded = $4 as is_due, ${payerColumns('d')}
        from payment p
        join payment_attempt a using (merchant_code, kind, payment_id)
        join payer_data d on d.id = a.payer_data_id
        ${joinKey('d')}
       where p.external_reference = any($1::text[]) and ${onCashAccount('a.receiving_account_id', '$2')} and p.currency_code = $3
         and p.status in ('WAITING', 'PROCESSING', 'EXPIRED')
       order by p.merchant_code, p.kind, p.payment_id, a.attempt_no desc`,
    values: [
      numbers,
      receipt.receivingAccountId,
      receipt.money.currencyCode,
      amountFixed(receipt.money),
      movedWithin(receipt).to,
    ],
  })
  return rows.map((row) => ({
    merchantCode: row.merchant_code,
    kind: row.kind,
    paymentId: row.payment_id,
    attemptNo: row.attempt_no,
    reference: row.external_reference,
    isDue: row.is_due,
    openedBefore: row.opened_before,
    customer: customerOf(personal, row),
  }))
}

/** The account that a customer named in the request of an attempt; empty after it was erased. */
export function customerOf(personal: PersonalData, row: PayerRow): ReferenceHolder['customer'] {
  const payer: { readonly request?: { readonly account?: ReferenceHolder['customer'] } } = openPayer(
    personal,
    toStoredPayer(row),
  )
  return payer.request?.account ?? {}
}

interface HolderRow extends PayerRow {
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  attempt_no: number
  external_reference: string
  is_due: boolean
  opened_before: boolean
}

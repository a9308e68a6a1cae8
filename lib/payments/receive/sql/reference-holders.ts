import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { movedWithin, type Receipt } from '../receipt.ts'
import * as sql from '#sql/payment'

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
  const { rows } = await database.query(
    sql.referenceHolders({
      numbers,
      accountId: receipt.receivingAccountId,
      currencyCode: receipt.money.currencyCode,
      amount: amountFixed(receipt.money),
      movedUntil: movedWithin(receipt).to,
    }),
  )
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

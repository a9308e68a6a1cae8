import { moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { Receipt } from '../receipt.ts'
import { hashNumbers, personalParts } from './personal-parts.ts'
import * as sql from '#sql/receipt'

/**
 * A receipt as its source reported it, with what is known of the payer; undefined when there is none of this
 * ID.
 */
export async function storedReceipt(
  { db, personal }: { readonly db: Queryable } & Pick<PaymentContext, 'personal'>,
  receiptId: string,
): Promise<Receipt | undefined> {
  const { rows } = await db.query(sql.storedReceipt({ receiptId }))
  return rows[0] && toReceipt(personal, rows[0])
}

/**
 * Receipts in suspense that carry a reference, in a field or in their text, on the receiving accounts of the
 * payment's attempts; oldest first. `isUndone`: people have undone a match of it.
 */
export async function waitingReceipts(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  externalReference: string,
): Promise<{ readonly receiptId: string; readonly receipt: Receipt; readonly isUndone: boolean }[]> {
  const { rows } = await transaction.query(
    sql.waitingReceipts({
      ...key,
      reference: externalReference,
      hashes: hashNumbers(personal, await personal.keysFor(transaction, undefined), [externalReference]),
    }),
  )
  return rows.map(({ id, is_undone: isUndone, ...row }) => ({
    receiptId: id,
    receipt: toReceipt(personal, row),
    isUndone,
  }))
}

function toReceipt(personal: PersonalData, row: RowOf<typeof sql.storedReceipt>): Receipt {
  return {
    source: row.source,
    sourceId: row.source_id,
    receivingAccountId: row.receiving_account_id,
    money: moneyFromDatabase(row.amount, row.currency_code),
    ...(row.rail_reference !== null && { railReference: row.rail_reference }),
    ...(row.external_reference !== null && { externalReference: row.external_reference }),
    ...personalParts(personal, row),
    movedAt: row.moved_at,
    ...(row.moved_until !== null && { movedUntil: row.moved_until }),
    ...(row.suspense_reason !== null && { suspenseReason: row.suspense_reason }),
  }
}

import { amountFixed } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import { receiptDigest, type Receipt } from '../../receipt.ts'
import { sealReceipt } from '../../sql/personal-parts.ts'
import { keepReceiptConflict } from '#sql/receipt_conflict'

/**
 * Records that a receipt was reported again with other content, and who paid, by that report. The same report
 * again is the same conflict: `isDecided` says whether an operator has decided it.
 */
export async function keepConflict(
  transaction: Queryable,
  personal: PersonalData,
  receiptId: string,
  receipt: Receipt,
): Promise<{ readonly isDecided: boolean }> {
  const digest = receiptDigest(receipt)
  const keys = await personal.keysFor(transaction, undefined)
  const payer = sealReceipt(personal, keys, receipt)
  const { rows } = await transaction.query(
    keepReceiptConflict({
      receiptId,
      digest,
      receivingAccountId: receipt.receivingAccountId,
      currencyCode: receipt.money.currencyCode,
      money: amountFixed(receipt.money),
      railReference: receipt.railReference,
      externalReference: receipt.externalReference,
      movedAt: receipt.movedAt,
      payerDataId: payer?.id,
      sealed: payer?.sealed,
      keyId: payer?.keyId,
      lookup: payer?.lookup,
    }),
  )
  return { isDecided: rows[0]?.decided ?? false }
}

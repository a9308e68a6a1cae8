import { amountFixed } from '../../../money/money.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import type { Receipt } from '../../../payments/receive/receipt.ts'
import { sealReceipt } from '../../../payments/receive/sql/personal-parts.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { countSandboxCredits, keepSandboxCredit, takeBackSandboxCredits } from '#sql/sandbox_credit'

/**
 * Keeps money that came to a sandbox account while its bank reports nothing: the bank's statements show it,
 * and the gateway learns of it from those. Each source ID once.
 */
export async function keepUnreported(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
): Promise<void> {
  const { sourceId, receivingAccountId, money, railReference, externalReference, movedAt } = receipt
  const payer = sealReceipt(personal, await personal.keysFor(transaction, undefined), receipt)
  await transaction.query(
    keepSandboxCredit({
      sourceId,
      receivingAccountId,
      currencyCode: money.currencyCode,
      money: amountFixed(money),
      railReference,
      externalReference,
      payerDataId: payer?.id,
      movedAt,
      sealed: payer?.sealed,
      keyId: payer?.keyId,
      lookup: payer?.lookup,
    }),
  )
}

/**
 * The bank takes back what came for a payment and was not reported, and does not report that either. False
 * where there is nothing to take back, or the payment was taken back before.
 */
export async function takeBackUnreported(
  transaction: Queryable,
  { merchantCode, kind, paymentId }: PaymentKey,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    takeBackSandboxCredits({ merchantCode, kind, paymentId, returnedAt: at }),
  )
  return (rowCount ?? 0) > 0
}

/** How many transfers the bank has not reported. */
export async function countUnreported(database: Queryable): Promise<number> {
  const { rows } = await database.query(countSandboxCredits())
  return rows[0]?.count ?? 0
}

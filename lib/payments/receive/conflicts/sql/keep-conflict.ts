import { amountFixed } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { receiptDigest, type Receipt } from '../../receipt.ts'

/**
 * Records that a receipt was reported again with other content. The same report again is the same conflict:
 * `isDecided` says whether an operator has decided it.
 */
export async function keepConflict(
  transaction: Queryable,
  receiptId: string,
  receipt: Receipt,
): Promise<{ readonly isDecided: boolean }> {
  const digest = receiptDigest(receipt)
  const { rows } = await transaction.query<{ decided: boolean }>({
    name: 'keep_receipt_conflict',
    text: `
      with kept as (
        insert into receipt_conflict (receipt_id, digest, receiving_account_id, currency_code, amount, rail_reference,
          external_reference, moved_at, reported_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, gateway_now())
        on conflict (receipt_id, digest) do nothing)
      select exists (
        select from receipt_conflict conflict join receipt_conflict_decision decision on decision.conflict_id = conflict.id
         where conflict.receipt_id = $1 and conflict.digest = $2) as decided`,
    values: [
      receiptId,
      digest,
      receipt.receivingAccountId,
      receipt.money.currencyCode,
      amountFixed(receipt.money),
      receipt.railReference ?? null,
      receipt.externalReference ?? null,
      receipt.movedAt,
    ],
  })
  return { isDecided: rows[0]?.decided ?? false }
}

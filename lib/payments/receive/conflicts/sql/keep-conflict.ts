import { amountFixed } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import { receiptDigest, type Receipt } from '../../receipt.ts'
import { sealReceipt } from '../../sql/personal-parts.ts'

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
  const { rows } = await transaction.query<{ decided: boolean }>({
    name: 'keep_receipt_conflict',
    text: `
      with kept as (
        insert into receipt_conflict (receipt_id, digest, receiving_account_id, currency_code, amount, rail_reference,
          external_reference, moved_at, reported_at, payer_data_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, gateway_now(), $9)
        on conflict (receipt_id, digest) do nothing
        returning payer_data_id),
      payer as (
        insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
        select payer_data_id, $10::bytea, $11::uuid, $12::bigint[], gateway_now(), (select merchant_code from receipt_match where receipt_id = $1 and undone_at is null)
          from kept where payer_data_id is not null)
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
      payer?.id,
      payer?.sealed,
      payer?.keyId,
      payer?.lookup,
    ],
  })
  return { isDecided: rows[0]?.decided ?? false }
}

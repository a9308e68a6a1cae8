import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/**
 * Takes a payout, whose row the caller has locked, out of a batch that was not exported. Returns that batch's
 * ID; undefined where the payout is in none.
 */
export async function takeOut(transaction: Queryable, key: PayoutKey): Promise<string | undefined> {
  const { rows } = await transaction.query<{ batch_id: string }>({
    name: 'take_payout_out_of_batch',
    text: `
      update payout_batch_item item set state = 'TAKEN_OUT'
        from payout_batch batch
       where (item.merchant_code, item.kind, item.payment_id) = ($1, $2, $3) and item.state = 'IN_FORCE'
         and batch.id = item.batch_id and batch.state in ('CREATED', 'APPROVED')
      returning item.batch_id`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0]?.batch_id
}

/** Whether a bank may have a file with the payout, whose row the caller has locked. */
export async function isAtBank(transaction: Queryable, key: PayoutKey): Promise<boolean> {
  const { rows } = await transaction.query<{ is_at_bank: boolean }>({
    name: 'payout_is_at_bank',
    text: `
      select exists (
        select from payout_batch_item item join payout_batch batch on batch.id = item.batch_id
         where (item.merchant_code, item.kind, item.payment_id) = ($1, $2, $3) and item.state = 'IN_FORCE'
           and batch.file_id is not null) as is_at_bank`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0]?.is_at_bank === true
}

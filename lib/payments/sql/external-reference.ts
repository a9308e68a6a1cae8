import type { Queryable } from '../../db/database.ts'
import type { PaymentKey } from '../provider.ts'

/** A payment takes this many different references, and not one more ("Shapes not shown"). */
export const referencesMax = 5

/** Who types a reference and who receives money that carries it wait for each other, so that neither misses the other. */
export async function holdReference(transaction: Queryable, reference: string): Promise<void> {
  await transaction.query({
    name: 'hold_external_reference',
    text: `select pg_advisory_xact_lock(hashtextextended('external reference ' || $1, 0))`,
    values: [reference],
  })
}

/** Whether money that carries the reference has gone to another payment already. */
export async function referenceUsed(
  transaction: Queryable,
  key: PaymentKey,
  reference: string,
): Promise<boolean> {
  const { rows } = await transaction.query<{ used: boolean }>({
    name: 'external_reference_used',
    text: `
      select exists (
        select from receipt join receipt_match matched on matched.receipt_id = receipt.id
         where receipt.external_reference = $1
           and (matched.merchant_code, matched.kind, matched.payment_id) <> ($2, $3, $4)) as used`,
    values: [reference, key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0]?.used ?? false
}

/**
 * Records the reference and puts it in force; one that was typed before comes into force again. `LIMIT`: it would be one too many, and
 * nothing was written. The caller holds the payment's row.
 */
export async function keepReference(
  transaction: Queryable,
  key: PaymentKey,
  reference: string,
  now: Date,
): Promise<'KEPT' | 'LIMIT'> {
  const { rowCount } = await transaction.query({
    name: 'keep_external_reference',
    text: `
      with before as (
        select count(*)::int as typed, coalesce(bool_or(reference = $4), false) as again from typed_reference
         where merchant_code = $1 and kind = $2 and payment_id = $3),
      recorded as (
        insert into typed_reference (merchant_code, kind, payment_id, number, reference, typed_at)
        select $1, $2, $3, typed + 1, $4, $5 from before where not again and typed < $6)
      update payment set external_reference = $4, changed_at = $5
        from before
       where merchant_code = $1 and kind = $2 and payment_id = $3 and (again or typed < $6)`,
    values: [key.merchantCode, key.kind, key.paymentId, reference, now, referencesMax],
  })
  return rowCount === 1 ? 'KEPT' : 'LIMIT'
}

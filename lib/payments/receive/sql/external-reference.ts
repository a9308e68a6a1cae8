import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { keysAsJson } from '../../sql/key-columns.ts'
import { hashNumbers } from './personal-parts.ts'

/** How many different references a payment accepts (specification-gaps.md, "Shapes not shown"). */
export const referencesMax = 5

/**
 * Serialises typing a reference and receiving money that carries it, so that each sees the other's result.
 * Locks in one order, so that two transactions with the same references cannot deadlock.
 */
export async function holdReferences(transaction: Queryable, references: Iterable<string>): Promise<void> {
  const sorted = [...new Set(references)].toSorted()
  if (sorted.length === 0) return
  await transaction.query({
    name: 'hold_external_references',
    text: `select pg_advisory_xact_lock(hashtextextended('external reference ' || reference, 0)) from unnest($1::text[]) as reference`,
    values: [sorted],
  })
}

/** The references that customers typed for these payments, as they are now. */
export async function referencesTyped(
  transaction: Queryable,
  keys: readonly PaymentKey[],
): Promise<readonly string[]> {
  const { rows } = await transaction.query<{ reference: string }>({
    name: 'references_typed',
    text: `
      select found.external_reference as reference
        from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text),
             lateral (
               select external_reference from payment p
                where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
                limit 1) found
       where found.external_reference is not null`,
    values: [keysAsJson(keys)],
  })
  return rows.map(({ reference }) => reference)
}

/** Whether a receipt that carries the reference, in a field or in its text, is matched to another payment. */
export async function referenceUsed(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  reference: string,
): Promise<boolean> {
  const { rows } = await transaction.query<{ used: boolean }>({
    name: 'external_reference_used',
    text: `
      select exists (
        select from receipt join receipt_match matched on matched.receipt_id = receipt.id
         where (receipt.external_reference = $1 or receipt.text_numbers && $5::bigint[]) and matched.undone_at is null
           and (matched.merchant_code, matched.kind, matched.payment_id) <> ($2, $3, $4)) as used`,
    values: [
      reference,
      key.merchantCode,
      key.kind,
      key.paymentId,
      hashNumbers(personal, await personal.keysFor(transaction, undefined), [reference]),
    ],
  })
  return rows[0]?.used ?? false
}

/**
 * How many different references were typed for the payment, and whether this is one of them. The caller holds
 * the payment's row.
 */
export async function typedBefore(
  transaction: Queryable,
  key: PaymentKey,
  reference: string,
): Promise<{ readonly count: number; readonly again: boolean }> {
  const { rows } = await transaction.query<{ count: number; again: boolean }>({
    name: 'typed_references',
    text: `
      select count(*)::int as count, coalesce(bool_or(reference = $4), false) as again from typed_reference
       where merchant_code = $1 and kind = $2 and payment_id = $3`,
    values: [key.merchantCode, key.kind, key.paymentId, reference],
  })
  return rows[0] ?? { count: 0, again: false }
}

/** Records permanently that the reference was typed, as the payment's first to fifth. */
export async function recordTyped(
  transaction: Queryable,
  key: PaymentKey,
  { reference, number }: { readonly reference: string; readonly number: number },
): Promise<void> {
  await transaction.query({
    name: 'record_typed_reference',
    text: `
      insert into typed_reference (merchant_code, kind, payment_id, number, reference, typed_at)
      values ($1, $2, $3, $4, $5, gateway_now())`,
    values: [key.merchantCode, key.kind, key.paymentId, number, reference],
  })
}

/** Replaces the reference in force by a recorded one. */
export async function putInForce(transaction: Queryable, key: PaymentKey, reference: string): Promise<void> {
  await transaction.query({
    name: 'put_external_reference_in_force',
    text: `
      update payment set external_reference = $4, changed_at = gateway_now()
       where merchant_code = $1 and kind = $2 and payment_id = $3`,
    values: [key.merchantCode, key.kind, key.paymentId, reference],
  })
}

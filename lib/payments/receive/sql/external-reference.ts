import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { keysAsJson } from '../../sql/key-columns.ts'
import { hashNumbers } from './personal-parts.ts'
import { externalReferenceUsed } from '#sql/receipt'
import { holdExternalReferences } from '#sql/external_reference'
import * as sql from '#sql/payment'
import { recordTypedReference, typedReferences } from '#sql/typed_reference'

/** How many different references a payment accepts (specification-gaps.md, "Shapes not shown"). */
export const referencesMax = 5

/**
 * Serialises typing a reference and receiving money that carries it, so that each sees the other's result.
 * Locks in one order, so that two transactions with the same references cannot deadlock.
 */
export async function holdReferences(transaction: Queryable, references: Iterable<string>): Promise<void> {
  const sorted = [...new Set(references)].toSorted()
  if (sorted.length === 0) return
  await transaction.query(holdExternalReferences({ sorted }))
}

/** The references that customers typed for these payments, as they are now. */
export async function referencesTyped(
  transaction: Queryable,
  keys: readonly PaymentKey[],
): Promise<readonly string[]> {
  const { rows } = await transaction.query(sql.referencesTyped({ keys: keysAsJson(keys) }))
  return rows.map(({ reference }) => reference)
}

/** Whether a receipt that carries the reference, in a field or in its text, is matched to another payment. */
export async function referenceUsed(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  reference: string,
): Promise<boolean> {
  const { rows } = await transaction.query(
    externalReferenceUsed({
      reference,
      ...key,
      personal: hashNumbers(personal, await personal.keysFor(transaction, undefined), [reference]),
    }),
  )
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
  const { rows } = await transaction.query(typedReferences({ ...key, reference }))
  return rows[0] ?? { count: 0, again: false }
}

/** Records permanently that the reference was typed, as the payment's first to fifth. */
export async function recordTyped(
  transaction: Queryable,
  key: PaymentKey,
  { reference, number }: { readonly reference: string; readonly number: number },
): Promise<void> {
  await transaction.query(recordTypedReference({ ...key, number, reference }))
}

/** Replaces the reference in force by a recorded one. */
export async function putInForce(transaction: Queryable, key: PaymentKey, reference: string): Promise<void> {
  await transaction.query(sql.putExternalReferenceInForce({ ...key, reference }))
}

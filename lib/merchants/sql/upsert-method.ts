import type { Queryable } from '../../platform/db/database.ts'
import type { MethodChange } from '../settings/method-change.ts'

/**
 * The limits would contradict each other. Aborts the transaction, so that nothing of the change is stored.
 */
export class MinimumAboveMaximum extends Error {
  override readonly name = 'MinimumAboveMaximum'
}

/** Changes the given settings of one method in one currency; the others stay, or take the default. */
export async function upsertMethod(
  transaction: Queryable,
  merchantCode: string,
  change: MethodChange,
): Promise<void> {
  const { kind, methodCode, currencyCode, enabled, minimum, maximum, feePercent, feeFixed } = change
  try {
    await transaction.query({
      name: 'merchant-method-upsert',
      text: `insert into merchant_method as known
               (merchant_code, kind, method_code, currency_code, enabled, minimum, maximum, fee_percent, fee_fixed)
             values ($1, $2, $3, $4, coalesce($5, true), $6, $7, $8, $9)
             on conflict (merchant_code, kind, method_code, currency_code) do update set
               enabled = coalesce($5, known.enabled),
               minimum = coalesce($6, known.minimum), maximum = coalesce($7, known.maximum),
               fee_percent = coalesce($8, known.fee_percent), fee_fixed = coalesce($9, known.fee_fixed)`,
      values: [merchantCode, kind, methodCode, currencyCode, enabled, minimum, maximum, feePercent, feeFixed],
    })
  } catch (error) {
    if (isConstraint(error, 'merchant_method_limits_are_ordered')) {
      throw new MinimumAboveMaximum(
        `${methodCode} in ${currencyCode} would have a minimum above its maximum: set both.`,
      )
    }
    throw error
  }
}

const isConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === name

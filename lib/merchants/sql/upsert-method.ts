import type { Queryable } from '../../platform/db/database.ts'
import type { MethodChange } from '../settings/method-change.ts'
import { merchantMethodUpsert } from '#sql/merchant_method'

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
    await transaction.query(
      merchantMethodUpsert({
        merchantCode,
        kind,
        methodCode,
        currencyCode,
        enabled,
        minimum,
        maximum,
        feePercent,
        feeFixed,
      }),
    )
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

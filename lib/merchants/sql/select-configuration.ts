import type { Queryable } from '../../platform/db/database.ts'
import type { OfferedMethod } from '../settings/method-change.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { merchantConfiguration } from '#sql/merchant'
import type { merchantCurrencies } from '#sql/merchant_currency'

/**
 * A merchant's current settings, named as in `merchant configure`. Amounts and percentages are decimal text.
 */
export type StoredConfiguration = RowOf<typeof merchantConfiguration>

export interface StoredCurrency extends Omit<RowOf<typeof merchantCurrencies>, 'approveAbove'> {
  readonly approveAbove?: string | null
}

export interface StoredMethod extends Pick<OfferedMethod, 'kind' | 'methodCode'> {
  readonly currencyCode: string
  readonly enabled: boolean
  readonly minimum: string | null
  readonly maximum: string | null
  readonly feePercent: string | null
  readonly feeFixed: string | null
}

/** The merchant's own settings. Throws when there is no such merchant: lock it first. */
export async function selectConfiguration(
  transaction: Queryable,
  merchantCode: string,
): Promise<StoredConfiguration> {
  const { rows } = await transaction.query(merchantConfiguration({ code: merchantCode }))
  const [row] = rows
  if (!row) throw new Error(`there is no merchant ${merchantCode}`)
  return row
}

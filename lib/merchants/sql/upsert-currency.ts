import type { Queryable } from '../../platform/db/database.ts'
import { merchantCurrencyUpsert } from '#sql/merchant_currency'

/** What changes of a currency. */
export interface CurrencyChange {
  readonly currencyCode: string
  readonly enabled?: boolean | undefined
  readonly vatPercent?: string | undefined
  readonly vatOn?: 'order' | 'fee' | undefined
  /** Decimal text. */
  readonly approveAbove?: string | undefined
}

/** Changes the given settings of one currency; the others stay, or take the default (on, no VAT). */
export async function upsertCurrency(
  transaction: Queryable,
  merchantCode: string,
  { currencyCode, enabled, vatPercent, vatOn, approveAbove }: CurrencyChange,
): Promise<void> {
  await transaction.query(
    merchantCurrencyUpsert({
      merchantCode,
      currencyCode,
      enabled,
      vatPercent,
      vatOnFee: vatOn && vatOn === 'fee',
      approveAbove,
    }),
  )
}

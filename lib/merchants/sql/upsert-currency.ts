import type { Queryable } from '../../platform/db/database.ts'

/** What changes of a currency. */
export interface CurrencyChange {
  readonly currencyCode: string
  readonly enabled?: boolean | undefined
  readonly vatPercent?: string | undefined
  readonly vatOn?: 'order' | 'fee' | undefined
}

/** Changes the given settings of one currency; the others stay, or take the default (on, no VAT). */
export async function upsertCurrency(
  transaction: Queryable,
  merchantCode: string,
  { currencyCode, enabled, vatPercent, vatOn }: CurrencyChange,
): Promise<void> {
  await transaction.query({
    name: 'merchant-currency-upsert',
    text: `insert into merchant_currency as known (merchant_code, currency_code, enabled, vat_percent, vat_on_fee)
           values ($1, $2, coalesce($3, true), coalesce($4::numeric, 0), coalesce($5, false))
           on conflict (merchant_code, currency_code) do update set
             enabled = coalesce($3, known.enabled), vat_percent = coalesce($4, known.vat_percent),
             vat_on_fee = coalesce($5, known.vat_on_fee)`,
    values: [merchantCode, currencyCode, enabled, vatPercent, vatOn && vatOn === 'fee'],
  })
}

import type { Queryable } from '../../platform/db/database.ts'

/** Changes the given settings of one currency; the others stay, or take the default (on, no VAT). */
export async function upsertCurrency(
  transaction: Queryable,
  merchantCode: string,
  change: { currencyCode: string; enabled?: boolean | undefined; vatPercent?: string | undefined },
): Promise<void> {
  await transaction.query({
    name: 'merchant-currency-upsert',
    text: `insert into merchant_currency as known (merchant_code, currency_code, enabled, vat_percent)
           values ($1, $2, coalesce($3, true), coalesce($4::numeric, 0))
           on conflict (merchant_code, currency_code) do update set
             enabled = coalesce($3, known.enabled), vat_percent = coalesce($4, known.vat_percent)`,
    values: [merchantCode, change.currencyCode, change.enabled, change.vatPercent],
  })
}

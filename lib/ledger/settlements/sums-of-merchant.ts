import { currencyFromDatabase, type CurrencyCode } from '../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { entrySums } from './entry-sums.ts'
import { settlementSums, type SettlementSum } from './settlement.ts'

/** All that a merchant ever earned and paid in a currency: the sums of one settlement over everything. */
export interface MerchantSums extends Readonly<Record<SettlementSum, Money>> {
  readonly currencyCode: CurrencyCode
  /** What of it lies in `available`, and in `reserved`: together the total of all sums. */
  readonly available: Money
  readonly reserved: Money
}

/** Of each currency in which the merchant has an account, settled or not. */
export async function sumsOfMerchant(
  database: Queryable,
  merchantCode: string,
): Promise<readonly MerchantSums[]> {
  const { rows } = await database.query<
    Record<SettlementSum | 'currency_code' | 'available' | 'reserved', string>
  >({
    name: 'sums_of_merchant',
    text: `
      select account.currency_code, ${entrySums()},
             coalesce(sum(posting.amount) filter (where account.kind = 'MERCHANT_AVAILABLE'), 0) as available,
             coalesce(sum(posting.amount) filter (where account.kind = 'MERCHANT_RESERVED'), 0) as reserved
        from ledger_account account
        join ledger_posting posting on posting.account_id = account.id
        join ledger_entry entry on entry.id = posting.entry_id
       where account.merchant_code = $1 and account.kind in ('MERCHANT_AVAILABLE', 'MERCHANT_RESERVED')
       group by account.currency_code order by account.currency_code`,
    values: [merchantCode],
  })
  return rows.map((row) => {
    const currencyCode = currencyFromDatabase(row.currency_code)
    const money = (text: string): Money => moneyFromDatabase(text, currencyCode)
    const sums = Object.fromEntries(settlementSums.map((sum) => [sum, money(row[sum])]))
    return {
      ...(sums as Record<SettlementSum, Money>),
      currencyCode,
      available: money(row.available),
      reserved: money(row.reserved),
    }
  })
}

import type { RailPersonalRows } from '../../payments/rail/rail-personal-rows.ts'
import { paymentsAsJson } from '../../platform/personal-data/payments-as-json.ts'
import { payersOfLines, storedLines } from '#sql/statement_line'
import { payersOfLinesOfItem } from '#sql/suspense_item'

/** The lines that rows of payer_data name, each as the line that brought its transfer, in SQL. */
const toldLines = (payers: string): string => `
  (select coalesce(duplicate_of, case when state = 'REVERSAL' then reverses end, id) as id
     from statement_line where payer_data_id = any(${payers})) line`

/**
 * The lines of statements. A line belongs to the payment of its receipt, or of a part of it, and to the
 * payouts that it settles; else it is money in suspense.
 */
export const lineRows: RailPersonalRows = {
  storedAbout: async (database, payments) => {
    const { rows } = await database.query(storedLines({ payments: paymentsAsJson(payments) }))
    return rows
  },
  payersOf: async (database, payments) => {
    const { rows } = await database.query(payersOfLines({ payments: paymentsAsJson(payments) }))
    return rows.map(({ id }) => id)
  },
  payersOfItem: async (database, itemId) => {
    const { rows } = await database.query(payersOfLinesOfItem({ itemId }))
    return rows.map(({ id }) => id)
  },
  tells: {
    receipts: (payers) => `
      select receipt.id from ${toldLines(payers)}
        join receipt on receipt.source = 'own-accounts' and receipt.source_id = line.id::text`,
    payments: (payers) => `
      select ordered.merchant_code, ordered.kind, ordered.payment_id
        from ${toldLines(payers)}
        join payout_line paid on paid.statement_line_id = line.id
        join payout_order ordered on ordered.key = paid.key`,
    items: (payers) => `
      select item.id from ${toldLines(payers)}
        join suspense_item item on item.statement_line_id = line.id
       where not exists (select from payout_line settled where settled.statement_line_id = line.id)`,
  },
}

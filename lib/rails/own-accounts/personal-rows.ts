import type { RailPersonalRows } from '../../payments/rail/rail-personal-rows.ts'
import { askedPayments, paymentsAsJson } from '../../platform/personal-data/sql/asked-payments.ts'
import { listAsJson, payerAsJson, storedRows } from '../../platform/personal-data/sql/rows-as-json.ts'
import { linesOfPayments } from './statements/sql/lines-of-payments.ts'
import { payersOfLinesOfItem } from '#sql/suspense_item'

const lines = linesOfPayments(
  '(p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)',
)

const json = `
  jsonb_build_object('statement_lines', ${listAsJson(
    `to_jsonb(booked) - array['identity', 'refs'] || jsonb_build_object('payer_data', ${payerAsJson})`,
    `statement_line booked join payer_data payer on payer.id = booked.payer_data_id where booked.id in (${lines})`,
    'booked.booked_on, booked.id',
  )})`

/** The lines that rows of payer_data name, each as the line that brought its transfer, in SQL. */
const toldLines = (payers: string): string => `
  (select coalesce(duplicate_of, case when state = 'REVERSAL' then reverses end, id) as id
     from statement_line where payer_data_id = any(${payers})) line`

/**
 * The lines of statements. A line belongs to the payment of its receipt, or of a part of it, and to the
 * payouts that it settles; else it is money in suspense.
 */
export const lineRows: RailPersonalRows = {
  storedAbout: (database, payments) => storedRows(database, { name: 'stored_lines', json }, payments),
  payersOf: async (database, payments) => {
    const { rows } = await database.query<{ id: string }>({
      name: 'payers_of_lines',
      text: `
        select line.payer_data_id as id from ${askedPayments}
         cross join lateral (select payer_data_id from statement_line where id in (${lines})) line`,
      values: [paymentsAsJson(payments)],
    })
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

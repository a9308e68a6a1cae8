import type { Queryable } from '../../db/database.ts'
import type { NamedPayment, StoredRows } from '../personal-rows.ts'
import { askedPayments, paymentsAsJson } from './asked-payments.ts'

/** Rows as a JSON array, in SQL. */
export const listAsJson = (row: string, from: string, order: string): string =>
  `(select coalesce(jsonb_agg(${row} order by ${order}), '[]') from ${from})`

/** Whether a table `t` has rows of the payment that `storedRows` asks for, in SQL. */
export const ofAsked =
  '(t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)'

/** A row of payer_data, which the query calls `payer`, as JSON without hashes, in SQL; "data" is to be decrypted. */
export const payerAsJson = 'payer_json(payer)'

/** Reads rows about payments, each of which the SQL `json` calls `asked`. */
export async function storedRows(
  database: Queryable,
  { name, json }: { readonly name: string; readonly json: string },
  payments: readonly NamedPayment[],
): Promise<readonly StoredRows[]> {
  const { rows } = await database.query<StoredRows>({
    name,
    text: `
      select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId", (${json})::text as rows
        from ${askedPayments}`,
    values: [paymentsAsJson(payments)],
  })
  return rows
}

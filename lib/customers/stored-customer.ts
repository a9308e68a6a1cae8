import type { Queryable } from '../platform/db/database.ts'
import { payerAsJson } from '../platform/personal-data/sql/rows-as-json.ts'
import type { CustomerKey } from './customer.ts'

/**
 * What the merchant registered about a customer, as JSON text for `openSealedJson`; undefined when there is no
 * such customer.
 */
export async function storedCustomer(database: Queryable, key: CustomerKey): Promise<string | undefined> {
  const { rows } = await database.query<{ stored: string }>({
    name: 'stored_customer',
    text: `
      select (to_jsonb(t) || jsonb_build_object('payer_data', ${payerAsJson}))::text as stored
        from customer t join payer_data payer on payer.id = t.payer_data_id
       where t.merchant_code = $1 and t.customer_id = $2`,
    values: [key.merchantCode, key.customerId],
  })
  return rows[0]?.stored
}

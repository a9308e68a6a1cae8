// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Marks a customer as erased; no row where the merchant has none with this ID.
 */
export const eraseCustomer: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined }, { payerId: string }> = statement(
  'erase_customer',
  ['merchantCode', 'customerId'],
  `update customer set erased_at = coalesce(erased_at, now()) where merchant_code = $1 and customer_id = $2
returning payer_data_id as "payerId"`,
)

/**
 * Locks the customer until the transaction ends: an erasure waits, and then erases what this transaction
 * wrote.
 */
export const holdCustomer: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined }, Record<string, never>> = statement(
  'hold_customer',
  ['merchantCode', 'customerId'],
  `select from customer where merchant_code = $1 and customer_id = $2 and erased_at is null for share`,
)

/**
 * Whether the merchant has a customer of this ID that was not erased.
 */
export const knowsCustomer: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined }, Record<string, never>> = statement(
  'knows_customer',
  ['merchantCode', 'customerId'],
  `select from customer where merchant_code = $1 and customer_id = $2 and erased_at is null`,
)

/**
 * A customer that was not erased.
 */
export const readCustomer: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined }, { personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null; created_at: Date }> = statement(
  'read_customer',
  ['merchantCode', 'customerId'],
  `select payer.*, customer.created_at
  from customer join stored_payer payer on payer.personal_id = customer.payer_data_id
 where customer.merchant_code = $1 and customer.customer_id = $2 and customer.erased_at is null`,
)

/**
 * What the merchant registered about a customer, as JSON text.
 */
export const storedCustomer: StatementOf<{ merchantCode: string | null | undefined; customerId: string | null | undefined }, { stored: string }> = statement(
  'stored_customer',
  ['merchantCode', 'customerId'],
  `select (to_jsonb(t) || jsonb_build_object('payer_data', payer_json(payer)))::text as stored
  from customer t join payer_data payer on payer.id = t.payer_data_id
 where t.merchant_code = $1 and t.customer_id = $2`,
)

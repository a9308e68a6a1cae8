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

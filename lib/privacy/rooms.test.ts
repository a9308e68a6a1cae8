import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database/test-database.ts'

const db = await testDatabase()

/** The columns that name rows of payer_data, and which room finds, exports and erases those. */
const keysIntoPayerData = {
  'customer.payer_data_id': 'customers',
  'payment_attempt.payer_data_id': 'payments',
  'receipt.payer_data_id': 'payments',
  'receipt_conflict.payer_data_id': 'payments',
  'suspense_return.payee_id': 'payments',
  'sandbox_credit.payer_data_id': 'rails/sandbox',
  'statement_line.payer_data_id': 'rails/own-accounts',
  'payout_batch.file_id': 'nobody: what a bank was asked to pay is kept like the books (docs/retention.md)',
}

it('every column that names a person belongs to a room that says whose the person is', async () => {
  const { rows } = await db.pool.query<{ column: string }>(
    `select conrelid::regclass || '.' || attname as column
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'payer_data'::regclass`,
  )
  expect(rows.map(({ column }) => column).toSorted()).toEqual(Object.keys(keysIntoPayerData).toSorted())
})

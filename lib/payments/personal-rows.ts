import type { Queryable } from '../platform/db/database.ts'
import type { PersonalRows } from '../platform/personal-data/personal-rows.ts'
import { paymentsAsJson } from '../platform/personal-data/payments-as-json.ts'
import { payersOfPayments } from '#sql/payer_data'
import { storedPayments } from '#sql/payment'
import { payersOfSuspenseItem } from '#sql/suspense_item'

/** Attempts, receipts, and all else that stands with a payment in the tables of payments. */
export const paymentRows: PersonalRows = {
  storedAbout: async (database, payments) =>
    (await database.query(storedPayments({ payments: paymentsAsJson(payments) }))).rows,
  payersOf: async (database, payments) => {
    const { rows } = await database.query(payersOfPayments({ payments: paymentsAsJson(payments) }))
    return rows.flatMap(({ id }) => id ?? [])
  },
}

/**
 * The rows of payer_data of a suspense item that no payment has: of its receipt, of reports that differ from
 * it, and of who its money goes back to.
 */
export async function payersOfItem(database: Queryable, itemId: string): Promise<readonly string[]> {
  const { rows } = await database.query(payersOfSuspenseItem({ itemId }))
  return rows.flatMap(({ id }) => id ?? [])
}

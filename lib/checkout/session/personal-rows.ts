import type { PersonalRows } from '../../platform/personal-data/personal-rows.ts'
import { paymentsAsJson } from '../../platform/personal-data/payments-as-json.ts'
import { eraseVisits, storedVisits } from '#sql/checkout_session'

/** Visits of the hosted page, with what the customer typed there. */
export const visitRows: PersonalRows = {
  storedAbout: async (database, payments) => {
    const { rows } = await database.query(storedVisits({ payments: paymentsAsJson(payments) }))
    return rows
  },
  erase: async (transaction, payments) => {
    await transaction.query(eraseVisits({ payments: paymentsAsJson(payments) }))
  },
}

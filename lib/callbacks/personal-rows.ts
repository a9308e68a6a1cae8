import type { PersonalRows } from '../platform/personal-data/personal-rows.ts'
import { paymentsAsJson } from '../platform/personal-data/payments-as-json.ts'
import { storedCallbacks } from '#sql/callback'

/** Callbacks about payments, with what the merchant's server answered: it is exported, and goes by time. */
export const callbackRows: PersonalRows = {
  storedAbout: async (database, payments) => {
    const { rows } = await database.query(storedCallbacks({ payments: paymentsAsJson(payments) }))
    return rows
  },
}

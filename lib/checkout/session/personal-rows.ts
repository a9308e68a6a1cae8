import type { PersonalRows } from '../../platform/personal-data/personal-rows.ts'
import { askedPayments, paymentsAsJson } from '../../platform/personal-data/sql/asked-payments.ts'
import { listAsJson, ofAsked, storedRows } from '../../platform/personal-data/sql/rows-as-json.ts'
import { sealedJson } from '../../platform/personal-data/sealed-json.ts'

const sealed = (part: 'order' | 'entered'): string =>
  sealedJson(`t.${part}_sealed`, `t.${part}_key_id`, `'checkout_session:' || t.id || ':${part}'`, 'null')

// Keys and hashes say nothing about a person, and are left out.
const visit = `
  to_jsonb(t) - array['key_hash', 'order_sealed', 'order_key_id', 'entered_sealed', 'entered_key_id']
  || jsonb_build_object('order', ${sealed('order')}, 'entered', ${sealed('entered')})`

const json = `
  jsonb_build_object('checkout_sessions', ${listAsJson(visit, `checkout_session t where ${ofAsked}`, 't.created_at, t.id')})`

/** Visits of the hosted page, with what the customer typed there. */
export const visitRows: PersonalRows = {
  storedAbout: (database, payments) => storedRows(database, { name: 'stored_visits', json }, payments),
  erase: async (transaction, payments) => {
    await transaction.query({
      name: 'erase_visits',
      text: `
        delete from checkout_session t using ${askedPayments} where ${ofAsked}`,
      values: [paymentsAsJson(payments)],
    })
  },
}

import type { PersonalRows } from '../platform/personal-data/personal-rows.ts'
import { listAsJson, ofAsked, storedRows } from '../platform/personal-data/sql/rows-as-json.ts'
import { sealedJson } from '../platform/personal-data/sealed-json.ts'

const answerPlace = `'callback_answer:' || a.callback_id || ':' || a.delivery_no`
const answer = sealedJson('a.body', 'a.data_key_id', answerPlace, `to_jsonb(encode(a.body, 'escape'))`)

const json = `
  jsonb_build_object('callbacks', ${listAsJson(
    `to_jsonb(t) || jsonb_build_object(
      'body', jsonb_build_object('idEntity', t.payment_id),
      'deliveries', ${listAsJson('to_jsonb(d)', 'callback_delivery d where d.callback_id = t.id', 'd.delivery_no')},
      'answers', ${listAsJson(
        `to_jsonb(a) - 'data_key_id' || jsonb_build_object('body', ${answer})`,
        'callback_answer a where a.callback_id = t.id',
        'a.delivery_no',
      )})`,
    `callback t where ${ofAsked}`,
    't.event_no',
  )})`

/** Callbacks about payments, with what the merchant's server answered: it is exported, and goes by time. */
export const callbackRows: PersonalRows = {
  storedAbout: (database, payments) => storedRows(database, { name: 'stored_callbacks', json }, payments),
}

import type { Queryable } from '../platform/db/database.ts'
import type { PersonalRows } from '../platform/personal-data/personal-rows.ts'
import { paymentsAsJson } from '../platform/personal-data/sql/asked-payments.ts'
import { listAsJson, ofAsked, payerAsJson, storedRows } from '../platform/personal-data/sql/rows-as-json.ts'
import { payersOfPayments } from '#sql/payer_data'
import { payersOfSuspenseItem } from '#sql/suspense_item'

/** The receipts that were divided, and of which a payment `asked` has a part, in SQL: their IDs. */
const dividedReceipts = `
  select whole.id
    from receipt_match t
    join receipt part on part.id = t.receipt_id
    cross join lateral (select string_to_array(part.source_id, '/') as words) split
    cross join lateral generate_series(1, cardinality(split.words) - 1) as kept
    join receipt whole on whole.source = part.source and whole.source_id = array_to_string(split.words[1:kept], '/')
    join suspense_item item on item.receipt_id = whole.id and item.closed_as = 'WITHDRAWN'
   where t.undone_at is null and ${ofAsked}`

/** The reports that differ from a receipt of a payment `asked`, or that a person took for it, as `conflict`. */
const conflicts = `
  receipt_match t
  join receipt_conflict conflict on conflict.receipt_id = t.receipt_id
    or conflict.id in (select conflict_id from receipt_conflict_decision where receipt_id = t.receipt_id)`

/** The orders to give money of a payment `asked` back, from before it had it, as `given`. */
const returns = `
  receipt_match t
  join suspense_item item on item.receipt_id = t.receipt_id
  join suspense_return given on given.suspense_item_id = item.id`

const listOf = (table: string, order: string): string =>
  listAsJson('to_jsonb(t)', `${table} t where ${ofAsked}`, order)

/** Rules have the names that operators know; two are stored under names of earlier releases. */
const match = `
  to_jsonb(t) || jsonb_build_object('matched_by', case t.matched_by
    when 'RAIL_REFERENCE' then 'REFERENCE' when 'EXTERNAL_REFERENCE' then 'TYPED_REFERENCE' else t.matched_by end)`

// Keys, digests and hashes say nothing about a person, and are left out.
const receipt = `to_jsonb(receipt) - array['digest', 'text_numbers']`

const json = `
  jsonb_build_object(
    'payment', (select to_jsonb(t) - array['request_digest', 'watched_until'] from payment t where ${ofAsked}),
    'attempts', ${listAsJson(
      `to_jsonb(t) || jsonb_build_object('payer_data', ${payerAsJson})`,
      `payment_attempt t join payer_data payer on payer.id = t.payer_data_id where ${ofAsked}`,
      't.attempt_no',
    )},
    'receipts', ${listAsJson(
      `${receipt} || jsonb_build_object('match', ${match}, 'payer_data', ${payerAsJson})`,
      `receipt_match t join receipt on receipt.id = t.receipt_id left join payer_data payer on payer.id = receipt.payer_data_id
        where ${ofAsked} and t.undone_at is null`,
      'receipt.received_at, receipt.id',
    )},
    'receipt_conflicts', ${listAsJson(
      `to_jsonb(conflict) - 'digest' || jsonb_build_object('payer_data', ${payerAsJson})`,
      `${conflicts} left join payer_data payer on payer.id = conflict.payer_data_id where ${ofAsked} and t.undone_at is null`,
      'conflict.reported_at, conflict.id',
    )},
    'divided_receipts', ${listAsJson(
      `${receipt} || jsonb_build_object('payer_data', ${payerAsJson})`,
      `receipt left join payer_data payer on payer.id = receipt.payer_data_id where receipt.id in (${dividedReceipts})`,
      'receipt.received_at, receipt.id',
    )},
    'suspense_returns', ${listAsJson(
      `to_jsonb(given) || jsonb_build_object('payer_data', ${payerAsJson})`,
      `${returns} join payer_data payer on payer.id = given.payee_id where ${ofAsked} and t.undone_at is null`,
      'given.created_at, given.id',
    )},
    'unconfirmed_receipts', ${listOf('unconfirmed_receipt', 't.seen_at')},
    'refund', ${listOf('refund', 't.payment_id')},
    'typed_references', ${listOf('typed_reference', 't.number')},
    'reminders', ${listOf('payment_reminder', 't.attempt_no, t.reminder_no')},
    'events', ${listOf('payment_event', 't.event_no')})`

/** Attempts, receipts, and all else that stands with a payment in the tables of payments. */
export const paymentRows: PersonalRows = {
  storedAbout: (database, payments) => storedRows(database, { name: 'stored_payments', json }, payments),
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

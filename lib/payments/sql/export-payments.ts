import type { Queryable } from '../../platform/db/database.ts'
import { sealedJson } from '../../platform/personal-data/sealed-json.ts'
import type { Chosen } from './erase-payers.ts'
import { dividedReceipts, linesOfPayments } from './payers-of-statements.ts'
import { payersOfItem } from './payers-of-suspense.ts'

const ofPayment = '(t.merchant_code, t.kind, t.payment_id) = (p.merchant_code, p.kind, p.payment_id)'

/** The rows of a table as a JSON array, in SQL. */
const list = (rows: string, from: string, order: string): string =>
  `(select coalesce(jsonb_agg(${rows} order by ${order}), '[]') from ${from})`

const listOf = (table: string, order: string): string =>
  list('to_jsonb(t)', `${table} t where ${ofPayment}`, order)

/** The condition of `payment p` inside a query that has a payment of that name already: it is that one. */
const ofSubject =
  '(p.merchant_code, p.kind, p.payment_id) = (subject.merchant_code, subject.kind, subject.payment_id)'

/** A row of payer_data as JSON, without hashes; "data" is to be decrypted. */
const payerJson = `
  to_jsonb(payer) - array['sealed', 'data_key_id', 'lookup']
  || jsonb_build_object('data', ${sealedJson('payer.sealed', 'payer.data_key_id', "'payer_data:' || payer.id", 'payer.data')})`

/** Rules have the names that operators know; two are stored under names of earlier releases. */
const matchJson = `
  to_jsonb(t) || jsonb_build_object('matched_by', case t.matched_by
    when 'RAIL_REFERENCE' then 'REFERENCE' when 'EXTERNAL_REFERENCE' then 'TYPED_REFERENCE' else t.matched_by end)`

const visitJson = `
  to_jsonb(t) - array['key_hash', 'order_sealed', 'order_key_id', 'entered_sealed', 'entered_key_id'] || jsonb_build_object(
    'order', ${sealedJson('t.order_sealed', 't.order_key_id', "'checkout_session:' || t.id || ':order'", 'null')},
    'entered', ${sealedJson('t.entered_sealed', 't.entered_key_id', "'checkout_session:' || t.id || ':entered'", 'null')})`

const answerPlace = `'callback_answer:' || a.callback_id || ':' || a.delivery_no`
const answerJson = sealedJson('a.body', 'a.data_key_id', answerPlace, `to_jsonb(encode(a.body, 'escape'))`)

// Keys, digests and hashes say nothing about a person, and are left out.
const receiptJson = `to_jsonb(receipt) - array['digest', 'text_numbers']`

const payment = `
  jsonb_build_object(
    'payment', to_jsonb(p) - array['request_digest', 'watched_until'],
    'attempts', ${list(
      `to_jsonb(t) || jsonb_build_object('payer_data', ${payerJson})`,
      `payment_attempt t join payer_data payer on payer.id = t.payer_data_id where ${ofPayment}`,
      't.attempt_no',
    )},
    'receipts', ${list(
      `${receiptJson} || jsonb_build_object('match', ${matchJson}, 'payer_data', ${payerJson})`,
      `receipt_match t join receipt on receipt.id = t.receipt_id left join payer_data payer on payer.id = receipt.payer_data_id
        where ${ofPayment} and t.undone_at is null`,
      'receipt.received_at, receipt.id',
    )},
    'receipt_conflicts', ${list(
      `to_jsonb(conflict) - 'digest' || jsonb_build_object('payer_data', ${payerJson})`,
      `receipt_match t
         join receipt_conflict conflict on conflict.receipt_id = t.receipt_id
           or conflict.id in (select conflict_id from receipt_conflict_decision where receipt_id = t.receipt_id)
         left join payer_data payer on payer.id = conflict.payer_data_id
        where ${ofPayment} and t.undone_at is null`,
      'conflict.reported_at, conflict.id',
    )},
    'divided_receipts', ${list(
      `${receiptJson} || jsonb_build_object('payer_data', ${payerJson})`,
      `receipt left join payer_data payer on payer.id = receipt.payer_data_id where receipt.id in (${dividedReceipts(ofSubject)})`,
      'receipt.received_at, receipt.id',
    )},
    'statement_lines', ${list(
      `to_jsonb(booked) - array['identity', 'refs'] || jsonb_build_object('payer_data', ${payerJson})`,
      `statement_line booked join payer_data payer on payer.id = booked.payer_data_id where booked.id in (${linesOfPayments(ofSubject)})`,
      'booked.booked_on, booked.id',
    )},
    'unconfirmed_receipts', ${listOf('unconfirmed_receipt', 't.seen_at')},
    'refund', ${listOf('refund', 't.payment_id')},
    'typed_references', ${listOf('typed_reference', 't.number')},
    'reminders', ${listOf('payment_reminder', 't.attempt_no, t.reminder_no')},
    'events', ${listOf('payment_event', 't.event_no')},
    'checkout_sessions', ${list(visitJson, `checkout_session t where ${ofPayment}`, 't.created_at, t.id')},
    'callbacks', ${list(
      `to_jsonb(t) || jsonb_build_object(
        'body', jsonb_build_object('idEntity', t.payment_id),
        'deliveries', ${list('to_jsonb(d)', 'callback_delivery d where d.callback_id = t.id', 'd.delivery_no')},
        'answers', ${list(
          `to_jsonb(a) - 'data_key_id' || jsonb_build_object('body', ${answerJson})`,
          'callback_answer a where a.callback_id = t.id',
          'a.delivery_no',
        )})`,
      `callback t where ${ofPayment}`,
      't.event_no',
    )})`

/** Everything that is stored about the payments: one JSON text for each, with the columns of the database. */
export async function exportPayments(
  transaction: Queryable,
  { name, where, values }: Chosen,
): Promise<readonly string[]> {
  const { rows } = await transaction.query<{ stored: string }>({
    name: `export_${name}`,
    text: `
      select ${payment}::text as stored
        from payment p cross join lateral (select p.merchant_code, p.kind, p.payment_id) subject
       where ${where} order by p.kind, p.payment_id`,
    values,
  })
  return rows.map(({ stored }) => stored)
}

/** What the merchant registered about a customer, as JSON text; undefined when there is no such customer. */
export async function exportCustomer(
  transaction: Queryable,
  merchantCode: string,
  customerId: string,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ stored: string }>({
    name: 'export_customer',
    text: `
      select (to_jsonb(t) || jsonb_build_object('payer_data', ${payerJson}))::text as stored
        from customer t join payer_data payer on payer.id = t.payer_data_id
       where t.merchant_code = $1 and t.customer_id = $2`,
    values: [merchantCode, customerId],
  })
  return rows[0]?.stored
}

/** Commands that named the customer or the payment, as JSON texts, the oldest first. */
export async function exportAudit(
  transaction: Queryable,
  merchantCode: string,
  named: object,
): Promise<readonly string[]> {
  const { rows } = await transaction.query<{ stored: string }>({
    name: 'export_audit',
    text: `
      select to_jsonb(t)::text as stored from audit_event t
       where t.merchant_code = $1 and (t.before @> $2::jsonb or t.after @> $2::jsonb) order by t.id`,
    values: [merchantCode, JSON.stringify(named)],
  })
  return rows.map(({ stored }) => stored)
}

/** Everything that is stored about a suspense item, as JSON text; undefined when there is no such item. */
export async function exportItem(transaction: Queryable, itemId: string): Promise<string | undefined> {
  const { rows } = await transaction.query<{ stored: string }>({
    name: 'export_suspense_item',
    text: `
      select jsonb_build_object(
               'item', to_jsonb(t),
               'receipt', (select ${receiptJson} from receipt where receipt.id = t.receipt_id),
               'returns', ${list('to_jsonb(given)', 'suspense_return given where given.suspense_item_id = t.id', 'given.created_at')},
               'payer_data', ${list(payerJson, `payer_data payer where payer.id in (${payersOfItem})`, 'payer.created_at, payer.id')}
             )::text as stored
        from suspense_item t where t.id = $1`,
    values: [itemId],
  })
  return rows[0]?.stored
}

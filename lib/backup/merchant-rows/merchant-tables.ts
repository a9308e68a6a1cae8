/** The rows `t` of one merchant in a table, in SQL in which `$1` is its code. */
export interface MerchantTable {
  readonly name: string
  readonly rows: string
}

const matched = `
  select receipt_id from receipt_match where merchant_code = $1
  union select receipt_id from failed_match where merchant_code = $1
  union select item.receipt_id from suspense_candidate candidate join suspense_item item on item.id = candidate.suspense_item_id
   where candidate.merchant_code = $1 and item.reason in ('PAYMENT_ENDED', 'MERCHANT_CLOSED')`
// Receipts have no merchant of their own, because a receipt may match nothing: they follow their matches,
// with money for payments that were refused. Where a conflict was decided to be other money, that is a
// receipt too.
const receipts = `(${matched}
  union select decision.receipt_id from receipt_conflict_decision decision
    join receipt_conflict conflict on conflict.id = decision.conflict_id
   where conflict.receipt_id in (${matched}) and decision.receipt_id is not null)`
const conflicts = `(select id from receipt_conflict where receipt_id in ${receipts})`
const items = `(select id from suspense_item where receipt_id in ${receipts})`
// Found by the keys of the rows that name them: a scan of these tables would read those of every merchant.
const payers = `(select payer_data_id from payment_attempt where merchant_code = $1
  union select payer_data_id from customer where merchant_code = $1
  union select payer_data_id from receipt_conflict where receipt_id in ${receipts}
  union select payer_data_id from receipt where id in ${receipts})`

/** The IDs of whole entries of the merchant, with postings to the operator's accounts, as a subquery. */
export const entriesOfMerchant = `(select id from ledger_entry where merchant_code = $1
  union select id from ledger_entry where receipt_id in ${receipts})`

const ofMerchant = (name: string): MerchantTable => ({ name, rows: 't.merchant_code = $1' })
const ofCallback = (name: string): MerchantTable => ({
  name,
  rows: 't.callback_id in (select id from callback where merchant_code = $1)',
})

/**
 * The tables of what a merchant does, without its settings, in the order of their foreign keys: a table comes
 * before those that it references.
 */
export const merchantTables: readonly MerchantTable[] = [
  ...['request_log', 'sandbox_event', 'sandbox_transfer'].map(ofMerchant),
  ...['rail_order', 'rail_cancellation', 'payout_order', 'checkout_session'].map(ofMerchant),
  ...['callback_answer', 'callback_delivery'].map(ofCallback),
  ofMerchant('callback'),
  { name: 'ledger_posting', rows: `t.entry_id in ${entriesOfMerchant}` },
  { name: 'ledger_entry', rows: `t.id in ${entriesOfMerchant}` },
  ...['settlement', 'merchant_balance', 'ledger_account'].map(ofMerchant),
  ...['amount_claim_period', 'payment_in_suspense', 'contested_amount', 'amount_claim'].map(ofMerchant),
  { name: 'suspense_return', rows: `t.suspense_item_id in ${items}` },
  // Also what names others: nothing may point to an item that is gone.
  { name: 'suspense_candidate', rows: `t.merchant_code = $1 or t.suspense_item_id in ${items}` },
  { name: 'failed_match', rows: `t.merchant_code = $1 or t.receipt_id in ${receipts}` },
  ...['typed_reference', 'receipt_match_undo', 'receipt_match', 'payment_event'].map(ofMerchant),
  { name: 'receipt_conflict_decision', rows: `t.conflict_id in ${conflicts}` },
  { name: 'receipt_conflict', rows: `t.id in ${conflicts}` },
  { name: 'suspense_item', rows: `t.id in ${items}` },
  { name: 'receipt', rows: `t.id in ${receipts}` },
  ...['unconfirmed_receipt', 'payment_reminder', 'refund', 'payment_attempt'].map(ofMerchant),
  ...['payment', 'customer'].map(ofMerchant),
  { name: 'payer_data', rows: `t.id in ${payers}` },
]

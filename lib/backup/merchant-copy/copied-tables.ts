/** A table of which a merchant's rows are copied. */
export interface CopiedTable {
  readonly name: string
  /** The rows `t` of the merchant, in SQL; `:merchant` is its code as a literal. */
  readonly rows: string
  /** Rows that the target may have already, because other merchants use them too: those stay as they are. */
  readonly shared?: true
  /** The target numbers the rows itself: no other row refers to their `id`. */
  readonly renumbered?: true
  /** Set in the copy, as SQL of an UPDATE. */
  readonly changed?: string
}

const byKey = 't.merchant_code = :merchant'
const ofMerchant = (name: string): CopiedTable => ({ name, rows: byKey })
const numbered = (name: string): CopiedTable => ({ name, rows: byKey, renumbered: true })

const matched = `
  select receipt_id from receipt_match where merchant_code = :merchant
  union select receipt_id from failed_match where merchant_code = :merchant`
/**
 * The receipts of the merchant, as a subquery. Where a conflict was decided to be other money, that money
 * is a receipt too.
 */
export const receiptsOfMerchant = `(${matched}
  union select decision.receipt_id from receipt_conflict_decision decision
    join receipt_conflict conflict on conflict.id = decision.conflict_id
   where conflict.receipt_id in (${matched}) and decision.receipt_id is not null)`
const conflicts = `(select id from receipt_conflict where receipt_id in ${receiptsOfMerchant})`
/** The rows of `ledger_entry t` that are copied: whole entries, with postings to the operator's accounts. */
export const copiedEntries = `(t.merchant_code = :merchant or t.receipt_id in ${receiptsOfMerchant})`
const entries = `(select t.id from ledger_entry t where ${copiedEntries})`

/** What a merchant is set up with, beside its own row. */
export const settingTables = [
  'merchant_logo',
  'merchant_key',
  'merchant_secret',
  'previous_callback_secret',
  'merchant_currency',
  'merchant_method',
] as const

/**
 * The tables in the order of the copy: a table comes after those that its foreign keys reference.
 * Receipts have no merchant of their own, because a receipt may match nothing: they follow their matches.
 */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'merchant', rows: 't.code = :merchant' },
  ...settingTables.map(ofMerchant),
  {
    // A receiving account and its statements belong to one installation: the copy takes no new payins.
    name: 'receiving_account',
    rows: `t.id in (
      select receiving_account_id from payment_attempt where merchant_code = :merchant
      union select receiving_account_id from receipt where id in ${receiptsOfMerchant}
      union select receiving_account_id from receipt_conflict where receipt_id in ${receiptsOfMerchant}
      union select address.settles_in from receiving_account address join payment_attempt on receiving_account_id = address.id
       where payment_attempt.merchant_code = :merchant)`,
    shared: true,
    changed: 'disabled_at = coalesce(disabled_at, now())',
  },
  {
    // Also the installation's keys that encrypted rows of the merchant; the target encrypts with its own.
    name: 'data_key',
    rows: `t.merchant_code = :merchant or t.id in (
      select data_key_id from payer_data where merchant_code = :merchant
      union select payer.data_key_id from payer_data payer join receipt_conflict conflict on conflict.payer_data_id = payer.id
       where conflict.receipt_id in ${receiptsOfMerchant}
      union select payer.data_key_id from payer_data payer join receipt on receipt.payer_data_id = payer.id
       where receipt.id in ${receiptsOfMerchant}
      union select data_key_id from callback_answer where merchant_code = :merchant
      union select unnest(array[order_key_id, entered_key_id]) from checkout_session where merchant_code = :merchant)`,
    shared: true,
    changed:
      'retired_at = case when merchant_code is null then coalesce(retired_at, now()) else retired_at end',
  },
  {
    // Also of receipts that are nobody's now: a match of the merchant was undone.
    name: 'payer_data',
    rows: `(${byKey} or t.id in (select payer_data_id from receipt_conflict where receipt_id in ${receiptsOfMerchant}
      union select payer_data_id from receipt where id in ${receiptsOfMerchant}))`,
  },
  ...['customer', 'payment', 'payment_attempt', 'refund', 'payment_reminder', 'unconfirmed_receipt'].map(
    ofMerchant,
  ),
  { name: 'receipt', rows: `t.id in ${receiptsOfMerchant}` },
  { name: 'suspense_item', rows: `t.receipt_id in ${receiptsOfMerchant}` },
  { name: 'receipt_conflict', rows: `t.id in ${conflicts}` },
  { name: 'receipt_conflict_decision', rows: `t.conflict_id in ${conflicts}` },
  ...['payment_event', 'receipt_match', 'receipt_match_undo', 'typed_reference', 'failed_match'].map(
    ofMerchant,
  ),
  {
    name: 'suspense_candidate',
    rows: `${byKey} and t.suspense_item_id in (select id from suspense_item where receipt_id in ${receiptsOfMerchant})`,
  },
  ...['amount_claim', 'contested_amount'].map(ofMerchant),
  numbered('amount_claim_period'),
  {
    name: 'ledger_account',
    rows: `t.merchant_code = :merchant or t.id in (select account_id from ledger_posting where entry_id in ${entries})`,
    shared: true,
  },
  ...['merchant_balance', 'settlement'].map(ofMerchant),
  { name: 'ledger_entry', rows: copiedEntries },
  { name: 'ledger_posting', rows: `t.entry_id in ${entries}` },
  ...[
    'callback',
    'callback_delivery',
    'callback_answer',
    'checkout_session',
    'payout_order',
    'rail_cancellation',
    'sandbox_transfer',
  ].map(ofMerchant),
  numbered('audit_event'),
  numbered('sandbox_event'),
]

/** The tables that hold nothing of one merchant, or nothing that the target needs. */
export const keptTables = [
  'accepted_gap',
  'bank_import',
  'bank_statement',
  'evm_address',
  'evm_balance',
  'evm_endpoint_failure',
  'evm_key',
  'evm_outgoing',
  'evm_scan',
  'fx_rate',
  'installation',
  'ledger_snapshot',
  'operator_token',
  'payout_batch',
  'payout_batch_item',
  'payout_key_secret',
  'payout_line',
  'sandbox_bank',
  'sandbox_credit',
  'request_log',
  'signing_key',
  'statement_line',
  'statement_rule',
  'suspense_return',
  'used_signature',
  'virtual_account_number',
] as const

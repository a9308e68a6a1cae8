/** A table of which a merchant's rows are copied. */
export interface CopiedTable {
  readonly name: string
  /** The rows `t` of the merchants, in SQL with the names of `CopiedParts`. */
  readonly rows: string
  /** Rows that the target may have already, because other merchants use them too: those stay as they are. */
  readonly shared?: true
  /** The target numbers the rows itself: no other row refers to their `id`. */
  readonly renumbered?: true
  /** Set in the copy, as SQL of an UPDATE. */
  readonly changed?: string
  /** Of a shared table: the rows `t` that take over what the source has, where the target has them. */
  readonly replaced?: string
  /**
   * Of a shared table: more rows `t`, which transactions of other merchants may add at the same time. They
   * are written last, because whoever adds the same one waits for the end of the copy. The table has text
   * as `id`.
   */
  readonly late?: string
  /** Only receiving accounts that move with their merchants have rows here. */
  readonly ofAccounts?: true
}

/** What is copied: in conditions `:merchants` and `:accounts` are lists of literals. */
export interface CopiedParts {
  readonly merchantCodes: readonly string[]
  /** Receiving accounts that move with the merchants, with all that their banks said. Default: none. */
  readonly accountIds?: readonly string[]
  /** The cluster that the merchants come from: accounts that stay there carry its name in the target. */
  readonly from?: string
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Fills in the merchants and accounts of this copy in the conditions of this file. */
export function conditionFor({
  merchantCodes,
  accountIds = [],
  from,
}: CopiedParts): (condition: string) => string {
  const accounts = accountIds.map((id) => `${literal(id)}::uuid`).join(', ') || 'null::uuid'
  const lists: Readonly<Record<string, string>> = {
    ':merchants': merchantCodes.map(literal).join(', '),
    ':accounts': accounts,
    ':suffix': literal(from === undefined ? '' : `@${from}`),
  }
  return (condition) =>
    condition.replaceAll(/:(?:merchants|accounts|suffix)\b/g, (name) => lists[name] ?? name)
}

const byKey = 't.merchant_code in (:merchants)'
const byAccount = 't.receiving_account_id in (:accounts)'
const ofMerchant = (name: string): CopiedTable => ({ name, rows: byKey })
const ofAccount = (name: string, rows = byAccount): CopiedTable => ({ name, rows, ofAccounts: true })
const numbered = (name: string): CopiedTable => ({ name, rows: byKey, renumbered: true })

const matched = `
  select receipt_id from receipt_match where merchant_code in (:merchants)
  union select receipt_id from failed_match where merchant_code in (:merchants)
  union select id from receipt where receiving_account_id in (:accounts)
  union select item.receipt_id from suspense_candidate candidate join suspense_item item on item.id = candidate.suspense_item_id
   where candidate.merchant_code in (:merchants) and item.reason in ('PAYMENT_ENDED', 'MERCHANT_CLOSED')`
/**
 * The receipts of the merchants, as a subquery, with money for payments of theirs that were refused. Where a
 * conflict was decided to be other money, that money is a receipt too.
 */
export const receiptsOfMerchant = `(${matched}
  union select decision.receipt_id from receipt_conflict_decision decision
    join receipt_conflict conflict on conflict.id = decision.conflict_id
   where conflict.receipt_id in (${matched}) and decision.receipt_id is not null)`
const conflicts = `(select id from receipt_conflict where receipt_id in ${receiptsOfMerchant})`
const items = `(select id from suspense_item where receipt_id in ${receiptsOfMerchant} or receiving_account_id in (:accounts))`
const lines = '(select id from statement_line where receiving_account_id in (:accounts))'
const batches = '(select id from payout_batch where receiving_account_id in (:accounts))'
// Found by the keys of the rows that name them: a scan of these tables would read those of every merchant.
const payers = `(select payer_data_id from payment_attempt where merchant_code in (:merchants)
  union select payer_data_id from customer where merchant_code in (:merchants)
  union select payer_data_id from receipt_conflict where receipt_id in ${receiptsOfMerchant}
  union select payer_data_id from receipt where id in ${receiptsOfMerchant}
  union select payer_data_id from statement_line where receiving_account_id in (:accounts)
  union select file_id from payout_batch where receiving_account_id in (:accounts)
  union select payee_id from suspense_return where receiving_account_id in (:accounts))`
/** The rows of `ledger_entry t` that are copied: whole entries, with postings to the operator's accounts. */
export const copiedEntries = `t.id in (
  select id from ledger_entry where merchant_code in (:merchants)
  union select id from ledger_entry where receipt_id in ${receiptsOfMerchant}
  union select posting.entry_id from ledger_posting posting join ledger_account account on account.id = posting.account_id
   where account.receiving_account_id in (:accounts))`
const entries = `(select t.id from ledger_entry t where ${copiedEntries})`
const ofCallback = (name: string): CopiedTable => ({
  name,
  rows: 't.callback_id in (select id from callback where merchant_code in (:merchants))',
})

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
  { name: 'merchant', rows: 't.code in (:merchants)' },
  ...settingTables.map(ofMerchant),
  {
    // One that stays with its statements in the source takes no new payins here.
    name: 'receiving_account',
    rows: `(t.id in (:accounts) or t.id in (
      select receiving_account_id from payment_attempt where merchant_code in (:merchants)
      union select receiving_account_id from receipt where id in ${receiptsOfMerchant}
      union select receiving_account_id from receipt_conflict where receipt_id in ${receiptsOfMerchant}
      union select address.settles_in from receiving_account address join payment_attempt on receiving_account_id = address.id
       where payment_attempt.merchant_code in (:merchants)))`,
    shared: true,
    replaced: 't.id in (:accounts)',
    changed: `disabled_at = case when id in (:accounts) then disabled_at else coalesce(disabled_at, now()) end,
      provider = case when id in (:accounts) then provider else provider || :suffix end`,
  },
  {
    // Also the installation's keys that encrypted rows of the merchants; the target encrypts with its own.
    name: 'data_key',
    rows: `t.merchant_code in (:merchants) or t.id in (
      select data_key_id from payer_data where id in ${payers}
      union select data_key_id from callback_answer where callback_id in (select id from callback where merchant_code in (:merchants))
      union select unnest(array[order_key_id, entered_key_id]) from checkout_session where merchant_code in (:merchants))`,
    shared: true,
    replaced: 't.merchant_code in (:merchants)',
    changed:
      'retired_at = case when merchant_code is null then coalesce(retired_at, now()) else retired_at end',
  },
  { name: 'payer_data', rows: `t.id in ${payers}` },
  {
    ...ofAccount(
      'bank_import',
      't.id in (select import_id from bank_statement where receiving_account_id in (:accounts))',
    ),
    shared: true,
  },
  ...['bank_statement', 'statement_line', 'statement_rule', 'accepted_gap'].map((name) => ofAccount(name)),
  ofAccount('virtual_account_number', 't.cash_account_id in (:accounts)'),
  ...['customer', 'payment', 'payment_attempt', 'refund', 'payment_reminder', 'unconfirmed_receipt'].map(
    ofMerchant,
  ),
  { name: 'receipt', rows: `t.id in ${receiptsOfMerchant}` },
  { name: 'suspense_item', rows: `t.id in ${items}` },
  { name: 'receipt_conflict', rows: `t.id in ${conflicts}` },
  { name: 'receipt_conflict_decision', rows: `t.conflict_id in ${conflicts}` },
  ...['payment_event', 'receipt_match', 'receipt_match_undo', 'typed_reference'].map(ofMerchant),
  { name: 'failed_match', rows: `(${byKey} or t.receipt_id in ${receiptsOfMerchant})` },
  { name: 'suspense_candidate', rows: `${byKey} and t.suspense_item_id in ${items}` },
  ...['amount_claim', 'contested_amount', 'payment_in_suspense'].map(ofMerchant),
  numbered('amount_claim_period'),
  {
    name: 'ledger_account',
    // Conditions of entries read those of accounts that move.
    rows: `(${byKey} or ${byAccount})`,
    shared: true,
    late: `t.merchant_code is null and t.id in (select account_id from ledger_posting where entry_id in ${entries})`,
  },
  ...['merchant_balance', 'settlement'].map(ofMerchant),
  { name: 'ledger_entry', rows: copiedEntries },
  { name: 'ledger_posting', rows: `t.entry_id in ${entries}` },
  ofMerchant('callback'),
  ...['callback_delivery', 'callback_answer'].map(ofCallback),
  ...['checkout_session', 'payout_order', 'rail_cancellation', 'sandbox_transfer'].map(ofMerchant),
  ofAccount('suspense_return'),
  ofAccount('payout_batch'),
  ofAccount('payout_batch_item', `t.batch_id in ${batches}`),
  ofAccount('payout_line', `t.statement_line_id in ${lines}`),
  numbered('audit_event'),
  numbered('sandbox_event'),
]

/** The tables that hold nothing of one merchant, or nothing that the target needs. */
export const keptTables = [
  'evm_address',
  'evm_balance',
  'evm_endpoint_failure',
  'evm_key',
  'evm_outgoing',
  'evm_scan',
  'fx_rate',
  'installation',
  'ledger_snapshot',
  'list_displacement',
  'merchant_home',
  'operator_token',
  'payout_key_secret',
  'planned_line',
  'sandbox_bank',
  'sandbox_credit',
  'request_log',
  'signing_key',
  'statement_mapping',
  'used_signature',
] as const

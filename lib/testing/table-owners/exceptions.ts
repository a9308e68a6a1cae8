/** Folders of `lib` whose work is to read every table. */
export const readersOfAll: Readonly<Record<string, string>> = {
  doctor: 'compares what the rooms have stored with each other',
  privacy: 'finds a person wherever one is stored',
  'server/metrics': 'counts',
}

/** Tables that several rooms write. */
export const writtenByAll: Readonly<Record<string, string>> = {
  payer_data: 'a person is stored and deleted with the row that names them; platform/personal-data encrypts',
  installation: 'one row, with columns of several rooms',
}

export interface Exception {
  /** Of `lib`. */
  readonly folder: string
  readonly access: 'reads' | 'writes'
  readonly tables: readonly string[]
  readonly because: string
  readonly statements: readonly string[]
}

/** Statements that read or write tables of another owner. A new one needs a reason that is as good. */
export const exceptions: readonly Exception[] = [
  {
    folder: 'callbacks',
    access: 'reads',
    tables: ['data_key', 'merchant', 'payment', 'previous_callback_secret'],
    because: 'what is delivered, to where and how it is signed is one read',
    statements: ['callback_test_target', 'claim_due_callbacks', 'record_callback_deliveries'],
  },
  {
    folder: 'ledger',
    access: 'reads',
    tables: ['merchant'],
    because: 'a day of settlement is one of the time zone of the merchant, who is held until it is settled',
    statements: ['due_settlements', 'merchant_time_zones', 'read_balances', 'take_merchant_to_settle'],
  },
  {
    folder: 'ledger',
    access: 'reads',
    tables: ['audit_event'],
    because: 'a booking that is asked for again is the one that was recorded',
    statements: ['select_booking_request'],
  },
  {
    folder: 'ledger',
    access: 'reads',
    tables: ['payment_event', 'payout_line', 'receipt_match', 'refund', 'suspense_item', 'suspense_return'],
    because: 'whose the money of suspense and of returns is stands in no account of its own',
    statements: ['client_money', 'client_money_before'],
  },
  {
    folder: 'merchants',
    access: 'writes',
    tables: ['merchant_balance'],
    because: 'a merchant begins with its balances',
    statements: ['merchant_balance_insert'],
  },
  {
    folder: 'merchants',
    access: 'reads',
    tables: ['data_key'],
    because: 'requests read a merchant with its keys in one statement',
    statements: ['select_merchant'],
  },
  {
    folder: 'open-gateway.ts',
    access: 'reads',
    tables: ['merchant', 'signing_key'],
    because: 'a start asks in one read whether anything is encrypted with the installation key',
    statements: ['holds_secrets'],
  },
  {
    folder: 'page-updates',
    access: 'writes',
    tables: ['payment'],
    because: 'until when a page watches a payment stands in its row, which every change of it locks',
    statements: ['begin_watch', 'renew_watch'],
  },
  {
    folder: 'page-updates',
    access: 'reads',
    tables: ['payment'],
    because: 'the same',
    statements: ['watched_among'],
  },
  {
    folder: 'payments',
    access: 'writes',
    tables: ['callback'],
    because: 'a change, its event and its callback are one statement',
    statements: ['give_back', 'give_back_undone', 'report_part', 'withdraw_returned'],
  },
  {
    folder: 'payments',
    access: 'writes',
    tables: ['ledger_entry', 'ledger_posting'],
    because:
      'a payout and what it reserves are one statement; a reversal books back what each receipt booked',
    statements: ['insert_payouts', 'reverse_receipts'],
  },
  {
    folder: 'payments',
    access: 'reads',
    tables: ['audit_event'],
    because: 'a command that is asked for again is the one that was recorded',
    statements: ['recorded_request'],
  },
  {
    folder: 'payments',
    access: 'reads',
    tables: ['ledger_entry', 'ledger_posting'],
    because: 'what receipts paid of a short payment, and what was taken back, is known from its bookings',
    statements: ['is_reversed', 'repayments_of_short'],
  },
  {
    folder: 'payments',
    access: 'reads',
    tables: ['merchant'],
    because: 'a part is told where the merchant wants it',
    statements: ['report_part'],
  },
  {
    folder: 'payments',
    access: 'reads',
    tables: ['receiving_account'],
    because: 'its name, limits and offsets are what payments know of a rail',
    statements: [
      'account_names',
      'fees_up_to_of_accounts',
      'names_of_receiving_accounts',
      'offsets_in_use',
      'others_asked_exactly',
      'short_up_to',
    ],
  },
  {
    folder: 'payments',
    access: 'reads',
    tables: ['suspense_return'],
    because: 'an item is open again only where no other return of it is in force',
    statements: ['payers_of_suspense_item', 'reopen_suspense_item'],
  },
  {
    folder: 'platform/personal-data',
    access: 'reads',
    tables: ['callback_answer', 'checkout_session'],
    because: 'a key is deleted when no row is encrypted with it',
    statements: ['delete_unused_keys'],
  },
  {
    folder: 'platform/personal-data',
    access: 'reads',
    tables: ['merchant'],
    because: 'every merchant has keys of its own',
    statements: ['merchants_without_keys'],
  },
  {
    folder: 'rails/evm',
    access: 'writes',
    tables: ['suspense_item'],
    because: 'an item of a debit is opened from the transfer that shows it',
    statements: ['open_item_of_evm_outgoing'],
  },
  {
    folder: 'rails/evm',
    access: 'reads',
    tables: ['payment_attempt'],
    because: 'an address belongs to an attempt',
    statements: ['payments_of_evm_addresses'],
  },
  {
    folder: 'rails/own-accounts',
    access: 'writes',
    tables: ['suspense_item'],
    because: 'a debit of a statement that nothing explains is an item',
    statements: ['close_open_debit', 'open_debit_items', 'withdraw_debit_items'],
  },
  {
    folder: 'rails/own-accounts',
    access: 'reads',
    tables: ['audit_event'],
    because: 'a late refusal is known by its event',
    statements: ['late_refusals_told', 'payouts_refused_after_success'],
  },
  {
    folder: 'rails/own-accounts',
    access: 'reads',
    tables: ['payment', 'payment_attempt', 'payout_order', 'suspense_item'],
    because: 'a line of a batch is read, and held, with the payout or the item that it pays',
    statements: [
      'asked_of_bank',
      'is_known_payee',
      'key_of_payout',
      'keys_of_typed_order',
      'lock_free_payouts',
      'lock_payee_of_order',
      'lock_payouts_of_batch',
      'orders_that_wait',
      'payouts_asked_of_bank',
      'payouts_of_keys',
      'payouts_to_pay',
      'returns_to_pay',
      'select_payout_batch_items',
    ],
  },
  {
    folder: 'rails/own-accounts',
    access: 'reads',
    tables: ['data_key'],
    because: 'a payee that is held until it is replaced is read with its key',
    statements: ['lock_payee_of_order'],
  },
  {
    folder: 'rails/own-accounts',
    access: 'reads',
    tables: ['amount_claim', 'payment'],
    because: 'an account is as late, and as busy, as the payments that wait on it',
    statements: ['operator_account_state', 'statement_lateness'],
  },
  {
    folder: 'rails/own-accounts',
    access: 'reads',
    tables: ['ledger_entry', 'payment', 'payout_order', 'receipt', 'receipt_match', 'suspense_item'],
    because: 'what became of a line of a statement is known from its receipt, its item and its payout',
    statements: [
      'bank_imports',
      'decided_statement_lines',
      'hold_credit_of_order',
      'hold_debit_of_order',
      'hold_open_debits',
      'item_of_debit',
      'line_becomes_return',
      'lock_debit_items',
      'mark_line_as_reversal',
      'payers_of_lines_of_item',
      'receipt_of_batch_total',
      'receipts_of_statement_lines',
    ],
  },
  {
    folder: 'rails/own-accounts',
    access: 'reads',
    tables: ['ledger_account', 'ledger_entry', 'ledger_posting'],
    because: 'an undone statement says what its lines booked',
    statements: ['bookings_of_statement_lines', 'parts_of_line_before_undo'],
  },
  {
    folder: 'rails/sandbox',
    access: 'reads',
    tables: ['payment', 'payment_attempt', 'payout_order'],
    because: 'the sandbox moves the money of payments, in the order of their deadlines',
    statements: [
      'decide_sandbox_transfer',
      'payers_of_sandbox_credits',
      'sandbox_find_order',
      'sandbox_list_waiting_orders',
      'take_back_sandbox_credits',
      'take_due_sandbox_event',
    ],
  },
  {
    folder: 'tokens',
    access: 'reads',
    tables: ['receiving_account'],
    because: 'a token of an operator names accounts',
    statements: ['accounts_called', 'operator_token_accounts'],
  },
]

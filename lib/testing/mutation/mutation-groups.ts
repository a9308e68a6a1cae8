/** Source files and named SQL statements, and the tests that must fail when they are changed. */
export interface MutationGroup {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** For `npm run mutation:sql`. */
  readonly statements: readonly string[]
  /**
   * Changes of SQL that no test can notice: a part of the description of each (`describeMutant`) and the
   * reason.
   */
  readonly expectedToSurvive?: readonly (readonly [change: string, reason: string])[]
}

const settlements = 'lib/ledger/settlements'

/** Rules are tested by unit tests without a database; the ledger by the use cases that write and read it. */
export const mutationGroups: Readonly<Record<string, MutationGroup>> = {
  rules: {
    mutate: [
      'lib/money/!(*.test|*.d).ts',
      'lib/payments/{state-machine,pricing,amount-limits}.ts',
      'lib/ledger/{account,movement}.ts',
      `${settlements}/{local-day,settlement}.ts`,
    ],
    tests: [
      'lib/money/*.test.ts',
      'lib/payments/{state-machine,pricing,amount-limits}.test.ts',
      'lib/ledger/{account,movement}.test.ts',
      `${settlements}/{local-day,settlement}.test.ts`,
    ],
    statements: [],
  },
  ledger: {
    mutate: ['lib/ledger/{post-entry,open-accounts,read-balances,house-accounts,snapshots}.ts'],
    tests: ['lib/ledger/{post-entry,read-balances,snapshots}.test.ts'],
    statements: [],
  },
  settlements: {
    mutate: [`${settlements}/{close-settlements,entry-sums,read-settlements,settlement-entries}.ts`],
    tests: [
      `${settlements}/close-settlements*.test.ts`,
      'lib/api/operations/settlements/settlements.test.ts',
    ],
    statements: [],
  },
  payouts: {
    mutate: ['lib/payments/payouts/{book-payout,end-payout,send-payouts}.ts'],
    tests: ['lib/payments/payouts/{send-payouts,send-payouts-rails,end-payout}.test.ts'],
    statements: ['claim_payout_orders', 'keep_payout_order', 'end_payout_order'],
  },
  reversing: {
    mutate: [
      'lib/payments/end/reverse-payment.ts',
      'lib/payments/end/sql/{give-back,reverse-receipts,select-completion}.ts',
    ],
    tests: ['lib/payments/{end/reverse-payment,end/reverse-payment-outcomes,same-id}.test.ts'],
    statements: ['give_back', 'reverse_receipts', 'select_completion'],
    expectedToSurvive: [
      ["[-and event.to_status = 'SUCCESS'-]", 'only the event of the success names a receipt'],
      ["[-and event.from_status <> 'SUCCESS'-]", 'only the event of the success names a receipt'],
    ],
  },
  expiry: {
    mutate: [
      'lib/payments/end/{end-payment,expire-payments,cancel-order,held-back}.ts',
      'lib/payments/end/sql/expire-due.ts',
    ],
    tests: [
      'lib/payments/end/{end-payment,expire-payments}.test.ts',
      'lib/payments/{receive/money-of-a-failed-match,same-id}.test.ts',
    ],
    statements: ['take_payments_due_to_close', 'expire_payments'],
  },
  callbacks: {
    mutate: [
      'lib/callbacks/{courier,deliver,secret-opener}.ts',
      'lib/callbacks/sql/{claim-due,record-delivery}.ts',
    ],
    tests: ['lib/callbacks/{claim-due,courier-deliveries,courier-limits,sealed-secret}.test.ts'],
    statements: ['claim-due-callbacks', 'record-callback-delivery'],
    expectedToSurvive: [
      [
        "[-c.status = 'PENDING' and-][++] c.merchant_code >",
        'a merchant without waiting callbacks has none due',
      ],
      ["[-c.status = 'PENDING' and-][++] c.next_delivery_at", 'only a waiting callback has a next delivery'],
      ["w.merchant_code [-and c.status = 'PENDING'-]", 'only a waiting callback has a next delivery'],
      [
        "using (id) where c.status = 'PENDING' [-and c.next_delivery_at <=",
        'only a row that changes between the choice and the lock differs, and no test can change it there',
      ],
      [
        'c.lease_until [-<=-][+<+] gateway_now()) for update',
        'only a row that changes between the choice and the lock differs, and no test can change it there',
      ],
    ],
  },
  claims: {
    mutate: [
      'lib/payments/create/sql/claim-amount.ts',
      'lib/payments/receive/rest-of-a-part-payment.ts',
      'lib/payments/receive/sql/{contest-amount,owner-of-amount,rest-offset}.ts',
    ],
    tests: [
      'lib/payments/receive/{contested-amount,rest-of-a-part-payment}.test.ts',
      'lib/payments/create/claim-amount.test.ts',
      'lib/payments/{life-of-a-payin,same-id}.test.ts',
    ],
    statements: ['claim_amount', 'owner_of_amount', 'contest_amount', 'add_rest_offset', 'lower_required'],
  },
  completing: {
    mutate: ['lib/payments/receive/complete-payment.ts', 'lib/payments/sql/change-status.ts'],
    tests: [
      'lib/payments/receive/complete-payment.test.ts',
      'lib/payments/{life-of-a-payin,same-id}.test.ts',
      'lib/payments/end/end-payment.test.ts',
    ],
    statements: ['change_status'],
  },
}

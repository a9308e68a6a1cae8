import type { MutationGroup } from './mutation-group.ts'
import { operatorGroups } from './operator-groups.ts'

const settlements = 'lib/ledger/settlements'
const receive = 'lib/payments/receive'

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
    mutate: [`${settlements}/{close-settlements,read-settlements,settlement-entries}.ts`],
    tests: [`${settlements}/close-settlements*.test.ts`, 'app/api/settlements/settlements.test.ts'],
    statements: [],
  },
  payouts: {
    mutate: ['lib/payments/payouts/{book-payout,end-payout,send-payouts}.ts'],
    tests: ['lib/payments/payouts/{send-payouts,send-payouts-rails,end-payout}.test.ts'],
    statements: ['claim_payout_orders', 'keep_payout_order', 'end_payout_order'],
  },
  reversing: {
    mutate: ['lib/payments/end/reverse-payment.ts', 'lib/payments/end/sql/{give-back,select-completion}.ts'],
    tests: ['lib/payments/{end/reverse-payment,end/reverse-payment-outcomes,same-id}.test.ts'],
    statements: ['give_back', 'reverse_receipts', 'select_completion'],
    expectedToSurvive: [
      ["[-and event.to_status = 'SUCCESS'-]", 'only the event of the success names a receipt'],
      ["[-and event.from_status <> 'SUCCESS'-]", 'only the event of the success names a receipt'],
    ],
  },
  expiry: {
    mutate: [
      'lib/payments/end/{end-payment,expire-payments,held-back}.ts',
      'lib/payments/end/sql/expire-due.ts',
    ],
    tests: [
      'lib/payments/end/{expire-payments,end-payment}.test.ts',
      'lib/payments/receive/money-of-a-failed-match.test.ts',
      'lib/payments/same-id.test.ts',
    ],
    statements: ['take_payments_due_to_close', 'expire_payments'],
    expectedToSurvive: [
      ['[-throw new Error(`payment ${key.paymentId} changed although', 'nothing changes a locked row'],
      ['if ([-!changed-][+false+]) throw', 'the same'],
      ['if ([-taken.length === 0-][+false+]) return []', 'of no payments none expires'],
      ['[-and claim.free_at is null-]', 'no claim of an open payment has ended'],
      ['[-and rest.contested_until is null-]', 'the same'],
    ],
  },
  callbacks: {
    mutate: [
      'lib/callbacks/{courier,deliver,secret-opener}.ts',
      'lib/callbacks/sql/{claim-due,record-deliveries}.ts',
    ],
    tests: ['lib/callbacks/{claim-due,courier-deliveries,courier-limits,sealed-secret}.test.ts'],
    statements: ['claim_due_callbacks', 'record_callback_deliveries'],
    expectedToSurvive: [
      [
        "[-c.status = 'PENDING' and-][++] c.merchant_code >",
        'a merchant without waiting callbacks has none due',
      ],
      ["[-c.status = 'PENDING' and-][++] c.next_delivery_at", 'only a waiting callback has a next delivery'],
      ["w.merchant_code [-and c.status = 'PENDING'-]", 'only a waiting callback has a next delivery'],
    ],
  },
  claims: {
    mutate: [
      'lib/payments/create/sql/claim-amount.ts',
      `${receive}/sql/{contest-amount,owner-of-amount}.ts`,
      `${receive}/parts/{rest-of-a-part-payment,sql/rest-offset}.ts`,
    ],
    tests: [
      'lib/payments/create/claim-amount.test.ts',
      `${receive}/{contested-amount,parts/rest-of-a-part-payment}.test.ts`,
      'lib/payments/same-id.test.ts',
    ],
    statements: ['claim_amount', 'owner_of_amount', 'contest_amount', 'add_rest_offset', 'lower_required'],
    expectedToSurvive: [
      ['return [-row?.any_free-][+row.any_free+]', 'the statement always returns one row'],
      ['else if ([-claimed.amount > rest.amount-]', 'an offset of nothing is not one'],
      [
        'claim_amount: …date as (select amount from offered where is_free [-and not for_others-]',
        'nothing is kept for others there',
      ],
    ],
  },
  completing: {
    mutate: [`${receive}/{apply-receipt,complete-payment}.ts`, 'lib/payments/sql/change-status.ts'],
    tests: [
      `${receive}/{complete-payment,apply-receipt,parts/rest-of-a-part-payment}.test.ts`,
      'lib/payments/{same-id,life-of-a-payin}.test.ts',
    ],
    statements: ['record_match'],
    expectedToSurvive: [
      ['[+total.amount <= attempt.required.amount+]', 'both are the same amount then'],
      ['if ([-required === total-][+true+]) await lowerRequired', 'it is written as it is'],
    ],
  },
  receiving: {
    mutate: [
      `${receive}/{receive-money,take-receipts,report-received,receipt,see-money}.ts`,
      `${receive}/sql/{store-receipt,unconfirmed-receipt}.ts`,
      `${receive}/conflicts/{decide-conflict,sql/keep-conflict}.ts`,
    ],
    tests: [
      `${receive}/report-received.test.ts`,
      `${receive}/conflicts/receipt-conflict.test.ts`,
      `${receive}/{see-money,external-reference,failing-match,receive-batch}.test.ts`,
    ],
    expectedToSurvive: [
      ['throw new Error(`the decision of', 'the statement before it wrote the decision'],
      ['booked || outcome.received+]', 'money is received where it was booked, and only then'],
      ["if ([-outcome.result === 'DECIDED' && booked-]", 'the same'],
      ["if ([-outcome.result === 'DECIDED'-][+true+]", 'the same'],
      ['return { isDecided: ', 'the statement always returns one row'],
      ["throw new Error('a receipt has no result')", 'the function returns a result for each receipt'],
      ["throw new Error('a receipt was not stored')", 'the same'],
      ['is neither new nor known', 'a receipt is never deleted'],
      ['if ([-!match || !payment-]', 'a payment that does not exist is not open either'],
    ],
    statements: [
      'store_receipts',
      'receipts_by_key',
      'keep_unconfirmed_receipt',
      'keep_receipt_conflict',
      'select_receipt_conflicts',
      'lock_receipt_conflict',
    ],
  },
  matching: {
    mutate: [
      `${receive}/{find-match,match-money,retry-failed-matches}.ts`,
      `${receive}/sql/{match-receipt,failed-match,lock-matched}.ts`,
    ],
    tests: [
      `${receive}/{institution-clock,repeated-report,external-reference,earlier-order}.test.ts`,
      'lib/payments/same-id.test.ts',
      `${receive}/{see-money,failing-match,contested-amount,shared-reference}.test.ts`,
    ],
    expectedToSurvive: [
      ['if ([-hasTypedReference(receipt)-][+true+])', 'no payment has an absent reference'],
      ['[-receipt.externalReference !== undefined-][+true+]', 'the same'],
      ['if ([-receipt.externalReference-][+true+])', 'an absent reference locks nothing'],
      ['next_try_at [->-][+>=+] gateway_now()', 'what is due now becomes due now'],
    ],
    statements: ['lock_payment', 'keep_failed_match', 'hurry_failed_matches', 'due_failed_matches'],
  },
  references: {
    mutate: [
      `${receive}/set-external-reference.ts`,
      `${receive}/sql/{external-reference,reference-holders}.ts`,
    ],
    tests: [
      `${receive}/{external-reference,reference-limit,shared-reference}.test.ts`,
      'lib/payments/same-id.test.ts',
    ],
    statements: [
      'reference_holders',
      'waiting_receipts',
      'external_reference_used',
      'typed_references',
      'put_external_reference_in_force',
    ],
    expectedToSurvive: [],
  },
  payers: {
    mutate: [`${receive}/payer-contradiction.ts`],
    tests: [`${receive}/payer-contradiction.test.ts`],
    statements: [],
    expectedToSurvive: [
      ['numbersDiffer(one = [-', 'an absent number is like text without a digit: it is not compared'],
      ["numbersDiffer(one = '', other = [-", 'the same'],
    ],
  },
  'matching-rules': {
    mutate: [`${receive}/rules/!(*.test).ts`],
    tests: [
      `${receive}/rules/{written-reference,by-reference,by-typed-reference,by-amount,by-payer}.test.ts`,
    ],
    statements: [
      'attempts_by_rail_references',
      'attempts_by_beginning',
      'attempt_by_address',
      'due_without_claim',
      'open_payments_due',
    ],
    expectedToSurvive: [
      ['payer.accountName === undefined-][+false+])) return nobodys', 'nobody is an absent payer'],
      ['if ([-byAccount.length > 1-][+byAccount.length >= 1+])', 'one was returned before'],
      ['if ([-!first-][+false+])', 'what was found is not empty'],
      ['if ([-!receipt.railReference-][+false+])', 'no attempt has an absent reference'],
      ['?? [-[]-][+["Stryker was here"]+])', 'no attempt has this reference'],
      ['if ([-beginnings.size === 0-][+false+])', 'of no beginnings none is found'],
      ['[-characters >= beginningLength-][+true+]', 'only what begins so is found'],
      ['if ([-numbers.length === 0-][+false+])', 'nobody typed an absent number'],
      ['[-fitting.length > 1-][+fitting.length >= 1+]', 'one was returned before'],
    ],
  },
  ...operatorGroups,
}

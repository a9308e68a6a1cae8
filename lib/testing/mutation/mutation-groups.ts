/** Source files, and the tests that must fail when they are changed. */
export interface MutationGroup {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
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
  },
  ledger: {
    mutate: ['lib/ledger/{post-entry,open-accounts,read-balances,house-accounts,snapshots}.ts'],
    tests: ['lib/ledger/{post-entry,read-balances,snapshots}.test.ts'],
  },
  settlements: {
    mutate: [`${settlements}/{close-settlements,entry-sums,read-settlements,settlement-entries}.ts`],
    tests: [
      `${settlements}/close-settlements*.test.ts`,
      'lib/api/operations/settlements/settlements.test.ts',
    ],
  },
  payouts: {
    mutate: ['lib/payments/payouts/{book-payout,end-payout,send-payouts}.ts'],
    tests: ['lib/payments/payouts/{send-payouts,send-payouts-rails,end-payout}.test.ts'],
  },
}

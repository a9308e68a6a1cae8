/** Files whose tests must notice a change of them, and those tests. */
export interface MutationGroup {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

const settlements = 'lib/ledger/settlements'

/**
 * Rules are held by their own tests, which need no database; the books by the use cases that write and read
 * them.
 */
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

import { logEvents } from '../../../platform/log/log-event.ts'

export const batchEvents = logEvents({
  'payout.debited-though-refused': {
    level: 'error',
    message: 'the bank debited a payout that it had refused, manual review needed',
    meaning: 'Its money is available to the merchant again. The debit is open.',
    action:
      'Ask the bank whether the payee has the money. If so, take it from the merchant by `balance adjust` and book the debit with `suspense book --as OTHER`; if not, the bank owes it to you.',
  },
  'payout.debited-twice': {
    level: 'error',
    message: 'the bank debited a payout a second time, manual review needed',
    meaning: 'The second debit is open. The bank may have executed the file of a released batch after all.',
    action:
      'Ask the bank to call the second transfer back. Its return is open too: book both with `suspense book --as OTHER`.',
  },
  'payout.refused-after-success': {
    level: 'error',
    message: 'the bank refuses a payout that has succeeded, manual review needed',
    meaning:
      'A pain.002 says RJCT for a payout that a statement or an operator called paid. Nothing was changed.',
    action: 'Ask the bank whether the payee has the money, and watch for its return in the statements.',
  },
  'payout.batch-rejected': {
    level: 'error',
    message: 'the bank refused a whole file of payouts',
    meaning: 'Its payouts stay PROCESSING, with their money reserved.',
    action:
      'Correct what `institutionCode` names, then put the payouts into a new batch: `payout-batch release`.',
  },
})

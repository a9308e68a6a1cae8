import { logEvents } from '../platform/log/log-event.ts'

/** Receipts: money received. */
export const receiptEvents = logEvents({
  'receipt.unmatched': {
    level: 'warn',
    message: 'receipt unmatched, held in suspense',
    meaning: 'Money came that matches no open payment.',
    action: 'Find out whose it is (`suspense list`), and assign or return it.',
  },
  'receipt.ambiguous': {
    level: 'warn',
    message: 'receipt matches several payments, held in suspense',
    meaning: '`candidates` names them. None of them gets it.',
    action: 'Find out by payer and amount which payment it belongs to.',
  },
  'receipt.match-failed': {
    level: 'error',
    message: 'matching a receipt failed, held in suspense and matched again by itself',
    meaning: 'The money is booked. Until it is matched, its payment neither expires nor can be cancelled.',
    action: 'Read `err`. Do not credit the money by hand before the cause is known.',
  },
  'receipt.rematch-failed': {
    level: 'error',
    message: 'matching a receipt again failed, retrying later',
    meaning: 'As `receipt.match-failed`; the pauses between retries grow.',
    action: 'Report `err` as a defect.',
  },
  'receipt.key-reused': {
    level: 'error',
    message: 'receipt key reused with other content, manual review needed',
    meaning:
      'A rail reported another time, amount, account or reference under the same key. Only the first report is booked.',
    action:
      '`receipts conflicts` shows what differs. Compare both with the statement of the account, then run `receipts decide`.',
  },
  'receipt.for-refused-payment': {
    level: 'warn',
    message: 'receipt for a refused payment, held in suspense',
    action: '`suspense list --kind ENDED` shows it: return it to the payer, or assign it to another payment.',
  },
})

export const paymentEvents = logEvents({
  'payment.cancel-unconfirmed': {
    level: 'warn',
    message: 'rail could not cancel an order that is no longer wanted',
    meaning:
      '`tries` says how often the rail failed, of five. Money that still comes is received like any other.',
  },
  'payment.expiry-failed': {
    level: 'error',
    message: 'payment could not be expired, retrying in five minutes',
    meaning: 'Other payments are not affected.',
    action: 'Report `err` as a defect.',
  },
})

/** Payouts: money sent. */
export const payoutEvents = logEvents({
  'payout.held': {
    level: 'warn',
    message: 'payouts held: none is sent',
    meaning:
      'With `restoredTo`: the database was restored from a backup of that time and lacks later payouts. With `reason`: an operator holds them.',
    action:
      'After a restore compare the payouts with the provider (docs/operations/backup.md), then run `restore confirm`; else `payouts release`.',
  },
  'payout.unreadable': {
    level: 'error',
    message: 'payout order cannot be read by this release',
    meaning: 'Another release wrote it, or it was changed. Nothing is sent; its money stays reserved.',
    action: 'Run the release that wrote it, or report it as a defect.',
  },
  'payout.failed': {
    level: 'error',
    message: 'payout could not be handled, retrying',
    meaning: 'An error on our side. The rail is queried for the outcome before anything is sent again.',
    action: 'Report `err` as a defect.',
  },
  'payout.rail-missing': {
    level: 'error',
    message: 'payout rail not configured',
    meaning: 'It was accepted for a rail that this process does not have. Its money stays reserved.',
    action: 'Start the gateway with that rail.',
  },
  'payout.send-unanswered': {
    level: 'warn',
    message: 'payout sent, the answer is unknown',
    meaning:
      'No answer, or an invalid one. The rail is queried for the outcome before anything is sent again.',
  },
  'payout.find-unanswered': {
    level: 'warn',
    message: 'rail did not report the outcome of a payout',
    meaning: 'The payout stays PROCESSING, and the rail is queried again.',
  },
  'payout.outcome-differs': {
    level: 'error',
    message: 'payout ended differently at the rail, manual review needed',
    meaning: 'The payout is final here, and the rail reports another outcome (`answer`).',
    action: "Compare the payout with the bank's statement; correct the balance by `balance adjust`.",
  },
  'payout.forgotten-by-rail': {
    level: 'error',
    message: 'rail no longer knows a payout that it had accepted, manual review needed',
    meaning: 'Nothing is sent again; the money stays reserved.',
    action:
      'Ask the bank whether the money has moved. `payouts unresolved` lists it after an hour, and `payouts decide` ends it.',
  },
  'payout.key-conflict': {
    level: 'error',
    message: 'rail has another payout under the same key, manual review needed',
    meaning:
      'A payout was lost in a restore or failover and created again with other money or another payee. Nothing is sent; the money stays reserved.',
    action:
      '`payouts conflicts` lists it. Ask the bank what it paid under the key and to whom, then run `payouts decide`.',
  },
})

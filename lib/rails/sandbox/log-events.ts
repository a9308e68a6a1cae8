import { logEvents } from '../../platform/log/log-event.ts'

export const sandboxEvents = logEvents({
  'sandbox.event-failed': {
    level: 'error',
    message: 'simulated event failed, retrying',
    meaning:
      'Something that the sandbox had planned for a payment could not be carried out; `waitMs` is the time to the next try.',
    action: 'Read `err` and report it as a defect.',
  },
  'sandbox.event-not-allowed': {
    level: 'debug',
    message: 'simulated event skipped, the payment does not allow it',
    meaning: 'The payment had ended differently before.',
  },
  'sandbox.transfer-failed': {
    level: 'error',
    message: 'simulated transfer could not be reported, retrying',
    meaning: 'The simulated bank has decided about a payout, and the outcome could not be stored.',
    action: 'Read `err` and report it as a defect.',
  },
})

import { logEvents } from '../../platform/log/log-event.ts'

export const sandboxEvents = logEvents({
  'sandbox.event-failed': {
    level: 'error',
    message: 'simulated event failed, retrying',
    meaning: '`waitMs` is the time to the next try.',
    action: 'Report `err` as a defect.',
  },
  'sandbox.event-not-allowed': {
    level: 'debug',
    message: 'simulated event skipped, the payment does not allow it',
  },
  'sandbox.transfer-failed': {
    level: 'error',
    message: 'simulated transfer could not be reported, retrying',
    meaning: 'The simulated bank has decided about a payout.',
    action: 'Report `err` as a defect.',
  },
})

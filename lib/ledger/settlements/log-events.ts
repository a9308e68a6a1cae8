import { logEvents } from '../../platform/log/log-event.ts'

export const settlementEvents = logEvents({
  'settlement.failed': {
    level: 'error',
    message: 'settlement closing failed, retrying',
    meaning: "The days of one merchant's currency; other merchants are not affected.",
    action: 'Read `err`; run `ledger check`.',
  },
  'settlement.unknown-time-zone': {
    level: 'error',
    message: 'settlement closing skipped, unknown time zone',
    meaning: 'PostgreSQL or this release does not know `timeZone`. The days of its merchants stay open.',
    action: 'Set a time zone that exists: `merchant configure --time-zone`.',
  },
})

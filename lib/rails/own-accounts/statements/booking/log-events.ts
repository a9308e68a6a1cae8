import { logEvents } from '../../../../platform/log/log-event.ts'

export const statementEvents = logEvents({
  'statement.line-failed': {
    level: 'error',
    message: 'booking a line of a statement failed, it is an open item now',
    meaning:
      '`importId` and `position` name the line, `err` the reason. The item is BOOKING_FAILED; the lines after it are booked.',
    action: 'Decide about the item (`suspense list`), and report the error: no line of a bank may cause one.',
  },
})

import { logEvents } from '../../../../platform/log/log-event.ts'

export const statementEvents = logEvents({
  'statement.line-failed': {
    level: 'error',
    message: 'booking a line of a statement failed, it is an open item now',
    meaning:
      'The line of the import `importId` at `position` could not be booked as what it is: `err` says why. Its money is in suspense or an open debit, BOOKING_FAILED, and the lines after it are booked.',
    action: 'Decide about the item ("suspense list"), and report the error: no line of a bank may cause one.',
  },
})

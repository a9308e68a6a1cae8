import { logEvents } from '../platform/log/log-event.ts'

export const pageEvents = logEvents({
  'page.answered': {
    level: 'info',
    message: 'page',
    meaning: 'A page, form or file and its answer: method, route, status, milliseconds.',
  },
  'page.failed': {
    level: 'error',
    message: 'page failed, answered with 500',
    meaning: 'The customer sees a page with a link to try again.',
    action: 'Report `err` as a defect.',
  },
  'page.update-failed': {
    level: 'warn',
    message: 'open page could not be updated',
    meaning: 'The page polls again.',
  },
  'page.update-delayed': {
    level: 'debug',
    message: 'open page not updated, database unreachable',
    meaning: 'As `page.update-failed`, during an outage that `database.lost` reports.',
  },
  'page.amount-not-fixed': {
    level: 'warn',
    message: 'payment link without money in its token, customers can change the amount',
    action: 'Ask the merchant to send `money` with its token requests.',
  },
  'page.reminder-failed': {
    level: 'warn',
    message: 'payment request could not be sent to the customer again',
    meaning: 'The rail refused another push message, or did not answer.',
  },
})

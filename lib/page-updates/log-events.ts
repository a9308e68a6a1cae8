import { logEvents } from '../platform/log/log-event.ts'

export const pageUpdateEvents = logEvents({
  'page-updates.connected': {
    level: 'info',
    message: 'listening for changes by other processes again',
    meaning: 'Open pages are notified of changes at once again.',
  },
  'page-updates.disconnected': {
    level: 'warn',
    message: 'cannot listen for changes by other processes, retrying',
    meaning:
      'Open pages poll every few seconds meanwhile. Caches of merchants and keys expire within seconds.',
  },
  'page-updates.listener-failed': {
    level: 'error',
    message: 'a page could not handle a change',
    meaning: 'An unexpected error.',
    action: 'Read `err` and report it as a defect.',
  },
  'page-updates.watch-failed': {
    level: 'debug',
    message: 'watched payments could not be stored',
    meaning:
      'This process gets no notifications from other processes until it works again; pages poll meanwhile.',
  },
})

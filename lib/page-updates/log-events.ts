import { logEvents } from '../platform/log/log-event.ts'

export const pageUpdateEvents = logEvents({
  'page-updates.connected': {
    level: 'info',
    message: 'listening for changes by other processes again',
  },
  'page-updates.disconnected': {
    level: 'warn',
    message: 'cannot listen for changes by other processes, retrying',
    meaning: 'Open pages poll meanwhile; caches of merchants and keys expire within seconds.',
  },
  'page-updates.listener-failed': {
    level: 'error',
    message: 'a page could not handle a change',
    action: 'Report `err` as a defect.',
  },
  'page-updates.watch-failed': {
    level: 'debug',
    message: 'watched payments could not be stored',
    meaning: 'Other processes do not notify this one until it works again; pages poll meanwhile.',
  },
})

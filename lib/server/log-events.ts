import { logEvents } from '../platform/log/log-event.ts'

export const processEvents = logEvents({
  'process.unexpected-database-error': {
    level: 'error',
    message: 'lost database connection outside of any request, continuing',
    meaning: 'The interrupted work was rolled back.',
    action: 'Report it as a defect when it happens again.',
  },
  'process.uncaught-error': {
    level: 'fatal',
    message: 'uncaught error, stopping',
    meaning: 'The process finishes what it can and ends with exit code 1.',
    action: 'Report `err` as a defect. The service manager starts the process again.',
  },
  'process.ended-by-error': {
    level: 'fatal',
    message: 'stopped after an uncaught error, exit code 1',
    meaning: 'The end of `process.uncaught-error`.',
  },
  'process.restarting': {
    level: 'error',
    message: 'a child process ended, starting another',
    meaning: 'One of GATEWAY_PROCESSES ended unasked; `code` and `signal` say how.',
    action: 'Look for its `process.uncaught-error`, or for an out-of-memory kill in the kernel log.',
  },
  'process.unclean-stop': {
    level: 'warn',
    message: 'a part could not be stopped cleanly',
    meaning: 'The process ends all the same; another process claims its work.',
  },
  'process.plain-http': {
    level: 'warn',
    message: 'live mode without https: links and tokens are sent in plain text',
    meaning: '`publicUrl` is an http address of this machine, or GATEWAY_ALLOW_HTTP=true accepts it.',
    action: 'Set GATEWAY_PUBLIC_URL to the https address that customers use; a proxy in front ends TLS.',
  },
  'request.unreadable': {
    level: 'warn',
    message: 'request could not be read, answered with 400',
    meaning: 'HTTP itself does not allow the request.',
  },
  'request.refused': {
    level: 'info',
    message: 'connection refused by HTTP',
    meaning:
      'No HTTP, headers that are too large, a body that does not parse or does not come. `status` was answered, `reason` says why.',
  },
  'metrics.failed': {
    level: 'warn',
    message: 'metrics could not be collected, answered with 503',
    meaning: 'The database or a child process did not answer in time.',
  },
})

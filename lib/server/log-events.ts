import { logEvents } from '../platform/log/log-event.ts'

export const processEvents = logEvents({
  'process.unexpected-database-error': {
    level: 'error',
    message: 'lost database connection outside of any request, continuing',
    meaning: 'An unexpected error of a lost connection. The interrupted work was rolled back.',
    action: 'Report it as a defect when it happens again.',
  },
  'process.uncaught-error': {
    level: 'fatal',
    message: 'uncaught error, stopping',
    meaning: 'The state of the process is unknown: it finishes what it can and ends with exit code 1.',
    action: 'Read `err` and report it as a defect. The service manager starts the process again.',
  },
  'process.ended-by-error': {
    level: 'fatal',
    message: 'stopped after an uncaught error, exit code 1',
    meaning: 'The end of `process.uncaught-error`.',
  },
  'process.restarting': {
    level: 'error',
    message: 'a child process ended, starting another',
    meaning:
      'A child process of GATEWAY_PROCESSES ended without being asked to; `code` and `signal` say how.',
    action: 'Look for its `process.uncaught-error`, or for an out-of-memory kill in the kernel log.',
  },
  'process.unclean-stop': {
    level: 'warn',
    message: 'a part could not be stopped cleanly',
    meaning: 'The process ends all the same. Work that was claimed is claimed again by another process.',
  },
  'process.plain-http': {
    level: 'warn',
    message: 'live mode without https: links and tokens are sent in plain text',
    meaning:
      'The address of this gateway, `publicUrl`, begins with http: it is one of this machine, or GATEWAY_ALLOW_HTTP=true accepts it.',
    action:
      'Set GATEWAY_PUBLIC_URL to the https address that customers use, and let a proxy in front of the gateway end TLS.',
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
      'What came was no request that Node accepts: no HTTP, headers that are too large, a body that does not parse or does not come. `status` was answered, `reason` says why.',
  },
  'metrics.failed': {
    level: 'warn',
    message: 'metrics could not be collected, answered with 503',
    meaning: 'The database or a child process did not answer in time.',
  },
})

import { logEvents } from '../../platform/log/log-event.ts'

export const requestEvents = logEvents({
  'request.answered': {
    level: 'info',
    message: 'request',
    meaning: 'A request to the API and its answer: method, route, status, milliseconds.',
  },
  'request.failed': {
    level: 'error',
    message: 'request failed, answered with 500',
    meaning: 'Whether it was carried out is unknown; the same request with the same ID is safe.',
    action: 'Report `err` as a defect.',
  },
  'request.database-unreachable': {
    level: 'debug',
    message: 'request answered with 503, database unreachable',
    meaning: 'During an outage that `database.lost` reports.',
  },
  'request.database-busy': {
    level: 'warn',
    message: 'request answered with 503, database too slow',
    meaning: 'No free connection in time, or a statement beyond its time limit.',
    action: 'Check long transactions and locks in PostgreSQL, and DATABASE_POOL_SIZE.',
  },
})

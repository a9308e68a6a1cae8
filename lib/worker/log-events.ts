import { logEvents } from '../platform/log/log-event.ts'

export const workerEvents = logEvents({
  'loop.failed': {
    level: 'error',
    message: 'loop failed, retrying',
    meaning: '`loop` is tried again with growing pauses of at most ten seconds.',
    action: 'Read `err`. When no `loop.recovered` follows, report it as a defect.',
  },
  'loop.recovered': {
    level: 'info',
    message: 'loop recovered',
    meaning: 'After `failures` failed rounds of `loop`.',
  },
  'loop.waiting': {
    level: 'debug',
    message: 'loop waits for the database',
    meaning: 'During an outage that `database.lost` reports.',
  },
  'jobs.done': {
    level: 'info',
    message: 'scheduled job done',
    meaning: '`task` and the number of `rows`.',
  },
  'jobs.run-failed': {
    level: 'warn',
    message: 'scheduled job failed, trying again',
    meaning: '`task`.',
  },
})

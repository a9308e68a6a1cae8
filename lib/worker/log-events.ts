import { logEvents } from '../platform/log/log-event.ts'

export const workerEvents = logEvents({
  'loop.failed': {
    level: 'error',
    message: 'loop failed, retrying',
    meaning:
      'A round of the background work `loop` failed. It is tried again with growing pauses of at most ten seconds.',
    action: 'Read `err`. When no `loop.recovered` follows, report it as a defect.',
  },
  'loop.recovered': {
    level: 'info',
    message: 'loop recovered',
    meaning: 'The background work `loop` works again after `failures` failed rounds.',
  },
  'loop.waiting': {
    level: 'debug',
    message: 'loop waits for the database',
    meaning: 'During an outage that `database.lost` reports.',
  },
  'jobs.done': {
    level: 'info',
    message: 'scheduled job done',
    meaning: 'A scheduled job, such as deleting old records: `task` and the number of `rows`.',
  },
  'jobs.run-failed': {
    level: 'warn',
    message: 'scheduled jobs could not be read or run, retrying',
    meaning: 'The queue of scheduled jobs could not be read, or a job failed. At most one line a minute.',
  },
  'jobs.schedule-failed': {
    level: 'warn',
    message: 'job schedule could not be maintained, retrying',
    meaning: 'The upkeep of the queue of scheduled jobs failed. At most one line a minute.',
  },
})

import { expect, it } from 'vitest'
import { DatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import { errorFields } from '../platform/log/error-fields.ts'
import { pgBossFailure } from './pg-boss-error.ts'

/** As pg-boss spreads an error of a poll. */
const spread = (error: Error) => ({
  ...error,
  message: error.message,
  stack: error.stack,
  queue: 'q',
  worker: 'w',
})

it.each([
  [
    'an error',
    new Error('no such table'),
    { type: 'Error', message: 'no such table' },
    'jobs.schedule-failed',
  ],
  [
    'a plain object of a poll',
    spread(Object.assign(new Error('deadlock detected'), { code: '40P01' })),
    { type: 'Error', message: 'deadlock detected', code: '40P01' },
    'jobs.run-failed',
  ],
  [
    'a plain object of a poll without the database',
    spread(new DatabaseUnreachable('The database does not answer: it is down.')),
    { type: 'DatabaseUnreachable', message: 'The database does not answer: it is down.' },
    'jobs.run-failed',
  ],
  ['a text', 'gone', { type: 'Error', message: 'gone' }, 'jobs.schedule-failed'],
])('%s that pg-boss raises is logged as an error that names what failed', (_, raised, fields, event) => {
  const failure = pgBossFailure(raised)
  expect(failure.event).toBe(event)
  expect(errorFields(failure.err)).toMatchObject(fields)
})

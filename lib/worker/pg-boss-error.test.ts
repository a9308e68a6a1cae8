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
    'housekeeping has to wait: the schedule or its upkeep failed',
  ],
  [
    'a plain object of a poll',
    spread(Object.assign(new Error('deadlock detected'), { code: '40P01' })),
    { type: 'Error', message: 'deadlock detected', code: '40P01' },
    'housekeeping has to wait: its jobs could not be read or run',
  ],
  [
    'a plain object of a poll without the database',
    spread(new DatabaseUnreachable('The database does not answer: it is away.')),
    { type: 'DatabaseUnreachable', message: 'The database does not answer: it is away.' },
    'housekeeping has to wait: its jobs could not be read or run for want of the database',
  ],
  [
    'a text',
    'gone',
    { type: 'Error', message: 'gone' },
    'housekeeping has to wait: the schedule or its upkeep failed',
  ],
])('%s that pg-boss raises is logged as an error that says what failed', (_, told, fields, message) => {
  const failure = pgBossFailure(told)
  expect(failure.message).toBe(message)
  expect(errorFields(failure.err)).toMatchObject(fields)
})

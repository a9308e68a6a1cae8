import { expect, it } from 'vitest'
import { serverFindings } from './check-database-server.ts'

it.each([
  [140_013, '14.13', false, ['DATABASE_TOO_OLD']],
  [150_000, '15.0', false, []],
  [180_001, '18.1', false, []],
  [180_001, '18.1', true, ['DATABASE_READ_ONLY']],
])('PostgreSQL with the number %i, %s, read-only %s: %j', (number, version, readOnly, codes) => {
  expect(serverFindings({ number, version, readOnly }).map(({ code }) => code)).toEqual(codes)
})

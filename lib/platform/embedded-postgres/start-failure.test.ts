import { expect, it } from 'vitest'
import { fileFailure } from './cluster-error.ts'
import { explainStartFailure } from './start-failure.ts'

it.each([
  ['FATAL:  lock file "postmaster.pid" already exists', 'already running'],
  ['FATAL:  lock file "postmaster.pid" is empty', 'already running'],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'old processes are ending'],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'port is taken'],
])('takes "%s" for "%s" and continues', (output, outcome) => {
  expect(explainStartFailure(output, '/data')).toBe(outcome)
})

it.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'No space is left on the disk of /data',
  ],
  [
    'PANIC:  could not locate a valid checkpoint record at 0/1',
    'The write-ahead log of the database in /data is damaged',
  ],
  ['FATAL:  incorrect checksum in control file', 'The control file of the database in /data is damaged'],
  ['FATAL:  data directory "/data" has wrong ownership', '/data has the wrong owner or mode'],
  ['FATAL:  could not open file "x": Permission denied', 'PostgreSQL cannot write in /data'],
  ['FATAL:  something new', 'does not start: something new (more in server.log there)'],
  ['', 'does not start: it wrote no log'],
])('says what to do about "%s"', (output, text) => {
  const failure = explainStartFailure(output, '/data')
  expect(failure).toMatchObject({ name: 'ClusterError', message: expect.stringContaining(text) as string })
})

it.each([
  ['ENOSPC', 'No space is left on the disk of /data'],
  ['EACCES', 'Cannot write /data: give this user write access'],
  ['EROFS', 'Cannot write /data: the file system is read-only'],
  ['EBUSY', 'it is a mount point: mount its parent directory instead'],
])('explains %s', (code, text) => {
  expect(fileFailure(Object.assign(new Error('x'), { code }), '/data').message).toContain(text)
})

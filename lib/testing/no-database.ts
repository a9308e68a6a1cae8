import pg from 'pg'

// Loaded before the pure test files: a database that one of them opens after all fails it.

pg.Client.prototype.connect = () => {
  throw new Error(
    'This test file counts as one that needs no database, because it does not import lib/testing/database/test-database.ts: take the database from there.',
  )
}

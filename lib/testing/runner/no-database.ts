import pg from 'pg'

// Loaded before the pure test files: one that opens a database fails.

pg.Client.prototype.connect = () => {
  throw new Error(
    'This test file counts as one that needs no database, because it does not import lib/testing/database/test-database.ts: take the database from there.',
  )
}

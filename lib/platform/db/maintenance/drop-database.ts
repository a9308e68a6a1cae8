import pg from 'pg'

// insufficient_privilege
const refused = '42501'

/**
 * Drops a database if it exists, and ends the connections to it. PostgreSQL refuses a forced drop while
 * autovacuum works there, which only its superuser may end by force; a drop without force ends autovacuum.
 */
export async function dropDatabase(
  session: { query(text: string): Promise<unknown> },
  name: string,
): Promise<void> {
  const drop = `drop database if exists ${pg.escapeIdentifier(name)}`
  try {
    await session.query(`${drop} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== refused) throw error
    await session.query(drop)
  }
}

import pg from 'pg'

// insufficient_privilege, object_in_use
const refused = '42501'
const inUse = '55006'

/** Autovacuum may begin again between two drops; so often it does not. */
const triesMax = 10

/**
 * Drops a database if it exists, and ends the connections to it. PostgreSQL refuses a forced drop while
 * autovacuum works there, which only its superuser may end by force. A drop without force ends autovacuum,
 * and is refused while somebody else is connected: the next forced drop ends those.
 */
export async function dropDatabase(
  session: { query(text: string): Promise<unknown> },
  name: string,
): Promise<void> {
  const drop = `drop database if exists ${pg.escapeIdentifier(name)}`
  for (let tries = 1; ; tries += 1) {
    try {
      await session.query(`${drop} with (force)`)
      return
    } catch (error) {
      if (!hasCode(error, refused) || tries === triesMax) throw error
    }
    try {
      await session.query(drop)
      return
    } catch (error) {
      if (!hasCode(error, inUse)) throw error
    }
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code

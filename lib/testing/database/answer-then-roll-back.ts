import type { Database } from '../../platform/db/database.ts'

/**
 * Runs a statement as the gateway's role and rolls it back. Returns the constraint that rejects it now or at
 * commit, otherwise the result of the query `query`, or `accepted` without one.
 */
export async function answerThenRollBack(
  db: Database,
  text: string,
  query = `select 'accepted' as found`,
): Promise<unknown> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('set constraints all immediate')
    return (await client.query<{ found: unknown }>(query)).rows[0]?.found
  } catch (error) {
    return (error instanceof Error && 'constraint' in error && error.constraint) || error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

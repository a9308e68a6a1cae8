import type { Database } from '../../platform/db/database.ts'

/**
 * What the database says to a statement of the role that the gateway uses: the constraint that refuses it now
 * or at commit, or what `look` finds then, `accepted` without it. Nothing of it stays.
 */
export async function answerThenRollBack(
  db: Database,
  text: string,
  look = `select 'accepted' as found`,
): Promise<unknown> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('set constraints all immediate')
    return (await client.query<{ found: unknown }>(look)).rows[0]?.found
  } catch (error) {
    return (error instanceof Error && 'constraint' in error && error.constraint) || error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

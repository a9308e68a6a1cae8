import type pg from 'pg'
import { clientQueryable } from '../transaction.ts'
import { isStandby } from '#sql/server'

/** With the code that PostgreSQL gives to a change on a standby: a lost primary, not an error of ours. */
class IsStandby extends Error {
  override readonly name = 'IsStandby'
  readonly code = '25006'
}

/**
 * Throws where a new connection leads to a standby. A proxy that starts, or has not noticed a switch to
 * another primary, leads there: reads would then miss what was acknowledged, and a lock would exclude nobody.
 */
export async function refuseStandby(client: pg.ClientBase, withinMs: number): Promise<void> {
  const { rows } = await clientQueryable(client, withinMs).query({ ...isStandby(), name: '' })
  if (rows[0]?.standby) throw new IsStandby('the server is a standby')
}

import type { Queryable } from './transaction.ts'
import * as sql from '#sql/installation'

/** Keeps the origin of the pages, for links that commands print. */
export async function keepServedOrigin(db: Queryable, origin: string): Promise<void> {
  await db.query(sql.keepServedOrigin({ origin }))
}

/** The origin at which the gateway that started last serves its pages; undefined: none has served yet. */
export async function servedOrigin(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query(sql.readServedOrigin())
  return rows[0]?.origin ?? undefined
}

import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { callbackTestTarget } from '#sql/merchant'

/** The secrets of a merchant, encrypted, and the callback address of its newest payment. */
export type TestTarget = RowOf<typeof callbackTestTarget>

/** What a test event of the merchant needs. Undefined: there is no such merchant. */
export async function selectTestTarget(db: Queryable, merchantCode: string): Promise<TestTarget | undefined> {
  const { rows } = await db.query(callbackTestTarget({ merchantCode }))
  return rows[0]
}

import type { Queryable } from '../db/database.ts'
import * as sql from '#sql/audit_event'

/** The events of a merchant that name something, such as a payment, as JSON texts, the oldest first. */
export async function auditNaming(
  database: Queryable,
  merchantCode: string,
  named: object,
): Promise<readonly string[]> {
  const { rows } = await database.query(sql.auditNaming({ merchantCode, named: JSON.stringify(named) }))
  return rows.map(({ stored }) => stored)
}

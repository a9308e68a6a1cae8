import type { Queryable } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { listAudit } from '#sql/audit_event'

/** Which events; what is absent does not restrict them. */
export interface AuditFilter {
  readonly merchantCode?: string | undefined
  /** From inclusive, to exclusive. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** The name of who did or approved it, whatever the case. */
  readonly by?: string | undefined
  /** Its words, or the first of them. */
  readonly command?: string | undefined
}

/** An audit event as it is stored; the actor as `readActor` reads it. */
export type StoredEvent = RowOf<typeof listAudit>

/** Up to `limit` events before one of them, the newest first. */
export async function selectAudit(
  database: Queryable,
  { merchantCode, from, to, by, command }: AuditFilter,
  before: bigint | undefined,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await database.query(listAudit({ merchantCode, from, to, by, command, before, limit }))
  return rows
}

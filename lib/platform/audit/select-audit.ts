import type { Queryable } from '../db/database.ts'

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
export interface StoredEvent {
  readonly id: bigint
  readonly at: Date
  readonly actor: string
  readonly command: string
  readonly merchantCode: string | null
  readonly before: object | null
  readonly after: object | null
  readonly requestId: string | null
  readonly approvedBy: string | null
  readonly reason: string | null
}

/** Up to `limit` events before one of them, the newest first. */
export async function selectAudit(
  database: Queryable,
  { merchantCode, from, to, by, command }: AuditFilter,
  before: bigint | undefined,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await database.query<StoredEvent>({
    name: 'list_audit',
    text: `
      select id, at, actor, command, merchant_code as "merchantCode", before, after, request_id as "requestId",
             after ->> 'approvedBy' as "approvedBy", after ->> 'reason' as reason
        from audit_event
       where ($1::text is null or merchant_code = $1) and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
         and ($4::text is null or lower(regexp_replace(actor, '^(operator|rail|operator-token:[^/]*/|gateway):?', '')) = lower($4)
              or lower(after ->> 'approvedBy') = lower($4))
         and ($5::text is null or command = $5 or starts_with(command, $5 || ' '))
         and ($6::bigint is null or id < $6)
       order by id desc limit $7`,
    values: [
      merchantCode ?? null,
      from ?? null,
      to ?? null,
      by ?? null,
      command ?? null,
      before ?? null,
      limit,
    ],
  })
  return rows
}

import type { Queryable } from '../db/database.ts'
import { writeActor, type CurrentActor } from './actor.ts'
import { auditEventInsert } from '#sql/audit_event'

/** What the audit keeps of one command: who did what, and how it was before and after. No secrets. */
export interface AuditEvent {
  readonly actor: CurrentActor
  readonly command: string
  readonly merchantCode?: string | undefined
  readonly before?: object | undefined
  readonly after?: object | undefined
  /** A UUID that no other event has. */
  readonly requestId?: string | undefined
  /** Why nothing was done. Absent: it was done. */
  readonly refused?: string | undefined
}

/** Appends to the audit, in the transaction of the change itself. */
export async function recordAudit(transaction: Queryable, event: AuditEvent): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  const seat = event.actor.kind === 'person' ? event.actor.seat : undefined
  await transaction.query(
    auditEventInsert({
      actor: writeActor(event.actor),
      command: event.command,
      merchantCode: event.merchantCode,
      before: json(event.before),
      after: json(event.after),
      requestId: event.requestId,
      sessionId: seat?.sessionId,
      address: seat?.address,
      refused: event.refused,
    }),
  )
}

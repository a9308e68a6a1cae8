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
}

/** Appends to the audit, in the transaction of the change itself. */
export async function recordAudit(transaction: Queryable, event: AuditEvent): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  await transaction.query(
    auditEventInsert({
      actor: writeActor(event.actor),
      command: event.command,
      merchantCode: event.merchantCode,
      before: json(event.before),
      after: json(event.after),
      requestId: event.requestId,
    }),
  )
}

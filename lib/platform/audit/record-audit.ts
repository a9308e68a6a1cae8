import type { Queryable } from '../db/database.ts'
import { writeActor, type CurrentActor } from './actor.ts'

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
  await transaction.query({
    name: 'audit-event-insert',
    text: `insert into audit_event (actor, command, merchant_code, before, after, request_id)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [
      writeActor(event.actor),
      event.command,
      event.merchantCode,
      json(event.before),
      json(event.after),
      event.requestId ?? null,
    ],
  })
}

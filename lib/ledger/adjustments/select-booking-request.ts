import { readActor, type Actor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import * as sql from '#sql/audit_event'

/** A request of a booking by command, and its result, as the audit records them. Amounts are decimal text. */
export interface BookingRequestRow {
  readonly at: Date
  readonly actor: Actor
  readonly command: string
  readonly merchantCode: string
  readonly before: { readonly available: string; readonly reserved: string }
  readonly after: BookingRequestRow['before'] & {
    readonly currencyCode: string
    readonly amount: string
    readonly reason?: string
    readonly approvedBy?: string
  }
}

/** The booking with this request ID: written with its entry in one transaction, and never changed. */
export async function selectBookingRequest(
  db: Queryable,
  requestId: string,
): Promise<BookingRequestRow | undefined> {
  const { rows } = await db.query(sql.selectBookingRequest({ requestId }))
  const [row] = rows
  return row && { ...row, actor: readActor(row.actor) }
}

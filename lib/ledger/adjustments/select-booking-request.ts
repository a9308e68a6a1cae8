import type { Queryable } from '../../platform/db/database.ts'

/** What a request by hand asked for and did, as the audit keeps it. Amounts are decimal text. */
export interface BookingRequestRow {
  readonly at: Date
  readonly actor: string
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

/** The booking that carries this request ID: written with its entry, in one transaction, and never changed. */
export async function selectBookingRequest(
  db: Queryable,
  requestId: string,
): Promise<BookingRequestRow | undefined> {
  const { rows } = await db.query<BookingRequestRow & Record<string, unknown>>({
    name: 'select_booking_request',
    text: `select at, actor, command, merchant_code as "merchantCode", before, after from audit_event where request_id = $1`,
    values: [requestId],
  })
  return rows[0]
}

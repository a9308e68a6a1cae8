import type { EventRow } from '../../../payments/search/sql/select-overview.ts'
import { describeActor, readActor } from '../../../platform/audit/actor.ts'
import type { RailTry } from '../../../rails/rails.ts'

/** Which rails were asked, or passed over, stands with the event of the attempt that they were asked for. */
export function historyJson(history: readonly EventRow[], tries: readonly RailTry[]) {
  let since = 0
  return history.map((event) => {
    if (event.cause !== 'CREATED' && event.cause !== 'METHOD_CHANGED') return eventJson(event)
    const until = event.at.getTime()
    const asked = tries.filter(({ at }) => at.getTime() >= since && at.getTime() <= until)
    since = until + 1
    return {
      ...eventJson(event),
      ...(asked.length > 0 && { rails: asked.map((one) => ({ ...one, at: one.at.toISOString() })) }),
    }
  })
}

const eventJson = (event: EventRow) => ({
  at: event.at.toISOString(),
  ...(event.from_status !== null && { from: event.from_status }),
  to: event.to_status,
  cause: event.cause,
  by: describeActor(readActor(event.actor)),
  ...(event.receipt_id !== null && { idReceipt: event.receipt_id }),
  ...(event.institution_code !== null && { institutionCode: event.institution_code }),
})

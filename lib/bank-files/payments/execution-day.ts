/** When a bank takes orders for the same day. */
export interface CutOff {
  /** IANA time zone of the account, such as `Asia/Kolkata`. */
  readonly timeZone: string
  /** `HH:MM` in that time zone; absent: the bank takes orders all day. */
  readonly cutOff?: string | undefined
}

/**
 * The day on which the bank is asked to send orders that it gets at a moment: the account's own day, and from
 * the cut-off on the next one. `YYYY-MM-DD`. Weekends and holidays are the bank's to shift. Throws
 * `RangeError` for an unknown time zone or a cut-off that is no time of day.
 */
export function executionDay(at: Date, { timeZone, cutOff }: CutOff): string {
  if (cutOff !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(cutOff))
    throw new RangeError(`not a time of day as HH:MM: ${cutOff}`)
  const { day, time } = wallClock(at, timeZone)
  return cutOff === undefined || time < cutOff ? day : dayAfter(day)
}

function wallClock(at: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

const dayMs = 86_400_000

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

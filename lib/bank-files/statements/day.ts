/**
 * A day of the calendar as `YYYY-MM-DD`, or undefined where there is none such (30 February). Banks of the
 * 30/360 convention write 30 February: the caller decides what that means.
 */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists ? at.toISOString().slice(0, 10) : undefined
}

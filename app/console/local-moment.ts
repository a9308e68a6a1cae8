import { dayBegins } from '#lib/ledger/settlements/local-day.ts'

/** A moment as `<input type="datetime-local">` has it, in a zone. */
export function typedMoment(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(at).replace(' ', 'T')
}

/**
 * The moment that `<input type="datetime-local">` means in a zone; undefined: none. Where the clock is set back,
 * the first of the two.
 */
export function momentTyped(text: string, timeZone: string): Date | undefined {
  const [day, time] = text.slice(0, 16).split('T')
  const begin = dayBegins(day, timeZone)
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? '') ?? []
  if (!begin || hours === undefined || minutes === undefined) return undefined
  const passed = (Number(hours) * 60 + Number(minutes)) * 60_000
  const guess = new Date(begin.getTime() + passed)
  // On a day with another length than 24 hours the clock differs by the hour that was skipped or repeated.
  const [, shown = ''] = typedMoment(guess, timeZone).split('T')
  const [shownHours = 0, shownMinutes = 0] = shown.split(':').map(Number)
  return new Date(guess.getTime() + passed - (shownHours * 60 + shownMinutes) * 60_000)
}

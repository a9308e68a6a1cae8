import type { PlannedLocale } from './locales.ts'

/** A moment as the reader's language writes it, in the zone of whoever it is shown to ("21 Nov 2026, 14:20"). */
export const formatMoment = (at: Date, locale: PlannedLocale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

/** The time of day alone ("14:32"). */
export const formatTimeOfDay = (at: Date, locale: PlannedLocale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at)

'use client'

import { useSyncExternalStore } from 'react'
import { formatDeadline, formatMoment } from '#lib/i18n/date-format.ts'
import type { Locale } from '#lib/i18n/locales.ts'

interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string
  /** The time as the server writes it, in the shop's time zone, which it names. */
  readonly written: string
  readonly locale: Locale
  /** A deadline on the reader's current day shows the time without the date. */
  readonly shows: 'DEADLINE' | 'MOMENT'
}

const never = () => () => {}

/** A time in the reader's time zone, which only the browser knows. */
export function LocalTime({ at, written, locale, shows }: LocalTimeProps) {
  const moment = new Date(at)
  const here = () =>
    shows === 'MOMENT' ? formatMoment(moment, locale) : formatDeadline(moment, new Date(), locale)
  const shown = useSyncExternalStore(never, here, () => written)
  return <time dateTime={at}>{shown}</time>
}

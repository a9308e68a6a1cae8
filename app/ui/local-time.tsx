'use client'

import { useSyncExternalStore } from 'react'
import { formatDeadline, formatMoment } from '#lib/i18n/date-format.ts'
import type { Locale } from '#lib/i18n/locales.ts'

interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string
  /** What the server wrote, in the shop's time zone, which it names. */
  readonly written: string
  readonly locale: Locale
  /** A deadline of the reader's today is the hour alone. */
  readonly shows: 'DEADLINE' | 'MOMENT'
}

const never = () => () => {}

/** A moment in the time zone of whoever looks at it: only their browser knows that. */
export function LocalTime({ at, written, locale, shows }: LocalTimeProps) {
  const moment = new Date(at)
  const here = () =>
    shows === 'MOMENT' ? formatMoment(moment, locale) : formatDeadline(moment, new Date(), locale)
  const shown = useSyncExternalStore(never, here, () => written)
  return <time dateTime={at}>{shown}</time>
}

'use client'

import { useSyncExternalStore } from 'react'

interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string
  /** What the server wrote, in the shop's time zone. */
  readonly written: string
  readonly locale: string
  readonly shows: 'TIME' | 'MOMENT'
}

const formats = {
  TIME: { timeStyle: 'short' },
  MOMENT: { dateStyle: 'medium', timeStyle: 'short' },
} as const

const never = () => () => {}

/** A moment in the time zone of whoever looks at it: only their browser knows that. */
export function LocalTime({ at, written, locale, shows }: LocalTimeProps) {
  const here = () => new Intl.DateTimeFormat(locale, formats[shows]).format(new Date(at))
  const shown = useSyncExternalStore(never, here, () => written)
  return <time dateTime={at}>{shown}</time>
}

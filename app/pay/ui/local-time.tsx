import type { Locale } from '#lib/i18n/locales.ts'

interface LocalTimeProps {
  readonly at: Date
  /** The time as the server writes it, in the shop's time zone, which it names. */
  readonly written: string
  readonly locale: Locale
  /** A deadline on the reader's current day shows the time without the date. */
  readonly shows: 'DEADLINE' | 'MOMENT'
}

/** A time, which the browser shows in the reader's time zone. */
export const LocalTime = ({ at, written, locale, shows }: LocalTimeProps) => (
  <local-time data-locale={locale} data-shows={shows}>
    <time dateTime={at.toISOString()}>{written}</time>
  </local-time>
)

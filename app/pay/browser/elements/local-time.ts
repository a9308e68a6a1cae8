import { formatDeadline, formatMoment } from '#lib/i18n/date-format.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { setText } from './listening-element.ts'

/** A time in the reader's time zone, which only the browser knows. */
export class LocalTime extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector('time')
    if (!time) return
    const at = new Date(time.dateTime)
    const { shows, locale } = this.dataset
    const language = locale as Locale
    setText(time, shows === 'MOMENT' ? formatMoment(at, language) : formatDeadline(at, new Date(), language))
  }
}

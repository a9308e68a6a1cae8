import { formatDeadline, formatMoment } from '../i18n/date-format.ts'
import { directionOf, type Locale } from '../i18n/locales.ts'
import { formatMoney } from '../i18n/money-format.ts'
import { translator, type MessageTranslator } from '../i18n/translator.ts'
import type { Money } from '../money/money.ts'

/** Everything that the pages say, in one language and for one place on earth. */
export interface Words {
  readonly locale: Locale
  readonly direction: 'ltr' | 'rtl'
  /** Messages of the hosted flow. */
  readonly t: MessageTranslator
  /** Messages of pages that something went wrong with. */
  readonly errors: MessageTranslator
  readonly money: (money: Money) => string
  /** Until when, as read at `now`. */
  readonly deadline: (at: Date, now: Date) => string
  readonly moment: (at: Date) => string
}

/** `timeZone`: the merchant's, until the browser knows better. */
export const wordsIn = (locale: Locale, timeZone = 'UTC'): Words => ({
  locale,
  direction: directionOf(locale),
  t: translator(locale, 'checkout'),
  errors: translator(locale, 'errors'),
  money: (money) => formatMoney(money, locale),
  deadline: (at, now) => formatDeadline(at, now, locale, timeZone),
  moment: (at) => formatMoment(at, locale, timeZone),
})

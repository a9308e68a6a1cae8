import type { PaidInKind } from '../money/payment-kinds.ts'
import { formatDeadline, formatMoment } from '../i18n/date-format.ts'
import { directionOf, type Locale } from '../i18n/locales.ts'
import { formatMoney } from '../i18n/money-format.ts'
import { translator, type MessageTranslator } from '../i18n/translator.ts'
import type { Money } from '../money/money.ts'

/** All texts of the pages, in one language and for one region. */
export interface Words {
  readonly locale: Locale
  readonly direction: 'ltr' | 'rtl'
  /** Messages of the hosted flow, for top-ups in their own words where they have some (`topup.…`). */
  readonly t: MessageTranslator
  /** Messages of error pages. */
  readonly errors: MessageTranslator
  readonly money: (money: Money) => string
  /** Until when, as read at `now`. */
  readonly deadline: (at: Date, now: Date) => string
  readonly moment: (at: Date) => string
}

/** `timeZone`: the merchant's, until the browser shows the reader's own. */
export const wordsIn = (locale: Locale, timeZone = 'UTC', kind: PaidInKind = 'payin'): Words => ({
  locale,
  direction: directionOf(locale),
  t: ofKind(translator(locale, 'checkout'), kind),
  errors: translator(locale, 'errors'),
  money: (money) => formatMoney(money, locale),
  deadline: (at, now) => formatDeadline(at, now, locale, timeZone),
  moment: (at) => formatMoment(at, locale, timeZone),
})

function ofKind(t: MessageTranslator, kind: PaidInKind): MessageTranslator {
  if (kind === 'payin') return t
  const own = (key: string): string => (t.has(`topup.${key}`) ? `topup.${key}` : key)
  return Object.assign((key: string, values?: Parameters<MessageTranslator>[1]) => t(own(key), values), {
    rich: (key: string, values?: Parameters<MessageTranslator['rich']>[1]) => t.rich(own(key), values),
    has: (key: string) => t.has(own(key)),
  })
}

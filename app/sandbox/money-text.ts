import { formatMoney } from '#lib/i18n/money-format.ts'
import type { Money } from '#lib/money/money.ts'

/** Money for testers, whose pages are English only. */
export const moneyText = (value: Money): string => formatMoney(value, 'en')

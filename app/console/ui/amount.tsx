import { formatMoney } from '#lib/i18n/money-format.ts'
import type { Money } from '#lib/money/money.ts'

/** Money, exact, with all digits of its currency. */
export const Amount = ({ value }: { value: Money }) => (
  <span className="c-amount">{formatMoney(value, 'en')}</span>
)

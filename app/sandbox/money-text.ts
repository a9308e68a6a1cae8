import { currencyOf } from '#lib/money/currency.ts'
import { amountFixed, type Money } from '#lib/money/money.ts'

/** Money as an English reader expects it: "₹499.50", "12.5 USDC". Exact: Intl takes the decimal as text. */
export function moneyText(value: Money): string {
  const { code, minorUnits, type } = currencyOf(value.currencyCode)
  const amount = amountFixed(value) as Intl.StringNumericLiteral
  if (type === 'CRYPTO') return `${amountFixed(value).replace(/\.?0+$/, '')} ${code}`
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: minorUnits,
    maximumFractionDigits: minorUnits,
  }).format(amount)
}

/** The same with the currency's code where the sign alone could be another country's: "฿250.00 THB". */
export const moneyWithCode = (value: Money): string => {
  const text = moneyText(value)
  return text.includes(value.currencyCode) ? text : `${text} ${value.currencyCode}`
}

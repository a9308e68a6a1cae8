import type { MessageTranslator } from '#lib/i18n/translator.ts'
import { money } from '#lib/money/money.ts'
import type { ScoredCandidate } from '#lib/payments/suspense/candidates/facts.ts'
import type { OpenItem } from '#lib/payments/suspense/open-items.ts'
import { paymentAddress } from '../payments/payment-address.ts'
import { formatMoney } from '#lib/i18n/money-format.ts'

/** The amount of an item with its sign. */
export function signedText({ direction, money: { amount, currencyCode } }: OpenItem): string {
  return direction === 'DEBIT'
    ? formatMoney(money(-amount, currencyCode), 'en')
    : `+${formatMoney(money(amount, currencyCode), 'en')}`
}

/** Hours while they say something, then days. */
export const ageText = (t: MessageTranslator, hours: number): string =>
  hours < 48 ? t('list.hours', { hours }) : t('list.days', { days: Math.floor(hours / 24) })

/** Why a payment is a candidate, in words. */
export const whyText = (t: MessageTranslator, { why }: Pick<ScoredCandidate, 'why'>): string =>
  t.has(`why.${why}`) ? t(`why.${why}`) : why.toLowerCase().replaceAll('_', ' ')

type Named = Pick<ScoredCandidate, 'merchantCode' | 'kind' | 'paymentId'>

/** A payment by its whole ID, and the way to its page; a return of suspense has none. */
export const PaymentLink = ({ t, payment }: { t: MessageTranslator; payment: Named }) => {
  const { merchantCode, kind, paymentId } = payment
  return merchantCode === undefined || kind === 'return' ? (
    <span>{t('detail.return')}</span>
  ) : (
    <a className="s-id" href={paymentAddress({ merchantCode, kind, paymentId })}>
      {paymentId}
    </a>
  )
}

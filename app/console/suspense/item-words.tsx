import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { money } from '#lib/money/money.ts'
import type { ScoredCandidate } from '#lib/payments/suspense/candidates/facts.ts'
import type { OpenItem } from '#lib/payments/suspense/open-items.ts'
import { paymentAddress } from '../payments/payment-address.ts'
import { ageText } from '../ui/age-text.ts'
import type { Visit } from '../visit.ts'
import { formatMoney } from '#lib/i18n/money-format.ts'

/** The amount of an item with its sign. */
export function signedText({ direction, money: { amount, currencyCode } }: OpenItem): string {
  return direction === 'DEBIT'
    ? formatMoney(money(-amount, currencyCode), 'en')
    : `+${formatMoney(money(amount, currencyCode), 'en')}`
}

/** How long an item has been open. */
export const openFor = ({ gateway }: Visit, { openedAt }: OpenItem): string =>
  ageText(Math.max(gateway.clock.now().getTime() - openedAt.getTime(), 0) / 1_000)

/** Why a payment is a candidate, in words. */
export const whyText = (t: ConsolePhrases<'suspense'>, { why }: Pick<ScoredCandidate, 'why'>): string =>
  t.find(`why.${why}`) ?? why.toLowerCase().replaceAll('_', ' ')

type Named = Pick<ScoredCandidate, 'merchantCode' | 'kind' | 'paymentId'>

/** A payment by its whole ID, and the way to its page; a return of suspense has none. */
export const PaymentLink = ({ t, payment }: { t: ConsolePhrases<'suspense'>; payment: Named }) => {
  const { merchantCode, kind, paymentId } = payment
  return merchantCode === undefined || kind === 'return' ? (
    <span>{t('detail.return')}</span>
  ) : (
    <a className="s-id" href={paymentAddress({ merchantCode, kind, paymentId })}>
      {paymentId}
    </a>
  )
}

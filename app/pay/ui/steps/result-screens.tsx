import { watchOf } from '#lib/checkout/pay/payment-screen.ts'
import { methodWording } from '#lib/methods/parts/wording.ts'
import type { WithPayment } from '../../checkout-view.ts'
import { AutoLeave } from '../auto-leave.tsx'
import { OrderId } from '../frame/order-id.tsx'
import { LocalTime } from '../local-time.tsx'
import { Watch } from '../watch.tsx'
import { BackToShop, moneyFact, OutcomeCard, withShop, type Fact } from './outcome-card.tsx'
import type { ScreenProps } from './screen-props.ts'

const returnAfterSeconds = 5

export function SuccessScreen({ view, screen }: ScreenProps<'success'>) {
  const { words, payment, shopName, returnUrl, address } = view
  const { t, locale, moment } = words
  const at = payment.processedAt ?? payment.changedAt
  const surplus = screen.surplus && words.money(screen.surplus)
  return (
    <OutcomeCard
      view={view}
      look="good"
      icon="tick"
      title={t('result.SUCCESS')}
      leads={[
        screen.late ? t('result.lateLead') : withShop(words, 'result.successLead', shopName),
        surplus === undefined ? undefined : t('result.surplusLead', { surplus }),
      ]}
      facts={[
        moneyFact(
          words,
          screen.surplus || payment.terms.required.amount !== payment.money.amount
            ? 'result.paid'
            : 'result.amount',
          screen.surplus ? payment.moneyKept : payment.terms.required,
        ),
        ...refundedFact(view),
        [t('result.method'), methodWording(locale, payment.attempt.method).name],
        [
          t('result.when'),
          <LocalTime key="at" at={at} written={moment(at)} locale={locale} shows="MOMENT" />,
        ],
        orderFact(view),
      ]}
    >
      <BackToShop view={view} />
      {returnUrl !== undefined && surplus === undefined && address.startsWith('/pay/') && (
        <AutoLeave
          href={returnUrl}
          seconds={returnAfterSeconds}
          once={`${address} paid`}
          words={{
            soon: (seconds) => t('result.soon', { seconds }),
            stay: t('result.stay'),
          }}
        />
      )}
    </OutcomeCard>
  )
}

export function RefusedScreen({ view, screen }: ScreenProps<'refused'>) {
  const { words, payment } = view
  const reason = payment.failureReasonCode ?? 'REFUSED_BY_INSTITUTION'
  const received = screen.received && words.money(screen.received)
  return (
    <OutcomeCard
      view={view}
      look="bad"
      icon="cross"
      title={words.t('result.REFUSED')}
      leads={[
        received === undefined || reason === 'AMOUNT_MISMATCH'
          ? words.t(`reason.${reason}`)
          : words.t('result.refusedReceived', { received }),
      ]}
      facts={[
        ...(screen.received ? [moneyFact(words, 'result.received', screen.received)] : []),
        ...refundedFact(view),
        orderFact(view),
      ]}
    >
      <BackToShop view={view} />
    </OutcomeCard>
  )
}

export function ExpiredScreen({ view }: ScreenProps<'expired'>) {
  const { words, payment, now } = view
  const watched = watchOf(payment, now) !== 'NONE'
  return (
    <OutcomeCard
      view={view}
      look="bad"
      icon="clock"
      title={words.t('result.EXPIRED')}
      leads={[words.t('result.expiredLead'), watched ? words.t('result.expiredWatch') : undefined]}
      facts={[orderFact(view)]}
      watch={<Watch view={view} line={words.t('watch.checking')} reloads />}
    >
      <BackToShop view={view} />
    </OutcomeCard>
  )
}

export function PartExpiredScreen({ view, screen }: ScreenProps<'part-expired'>) {
  const { words, shopName } = view
  return (
    <OutcomeCard
      view={view}
      look="bad"
      icon="clock"
      title={words.t('result.partTitle')}
      leads={[withShop(words, 'result.partLead', shopName)]}
      facts={[
        moneyFact(words, 'result.received', screen.received),
        ...refundedFact(view),
        moneyFact(words, 'result.missing', screen.due),
        orderFact(view),
      ]}
      watch={<Watch view={view} line={words.t('watch.checking')} reloads />}
    >
      <BackToShop view={view} />
    </OutcomeCard>
  )
}

/** What the shop gave back, or is giving back. */
const refundedFact = ({ words, payment: { moneyRefunded } }: WithPayment): readonly Fact[] =>
  moneyRefunded.amount > 0n ? [moneyFact(words, 'result.refunded', moneyRefunded)] : []

const orderFact = ({ words, payment }: WithPayment): Fact => [
  words.t('result.order'),
  <OrderId key="id" id={payment.key.paymentId} />,
]

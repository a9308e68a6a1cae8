import type { WithPayment } from '../../checkout-view.ts'
import { OrderId } from '../frame/order-id.tsx'
import { Watch } from '../watch.tsx'
import { BackToShop, moneyFact, OutcomeCard, type Fact } from './outcome-card.tsx'

/** For a session that may only read: the status of an open payment, without means to pay. */
export function StatusScreen({ view }: { view: WithPayment }) {
  const { words, payment, screen } = view
  const { t } = words
  const order: Fact = [t('result.order'), <OrderId key="id" id={payment.key.paymentId} />]
  const money =
    screen.at === 'part'
      ? [moneyFact(words, 'part.received', screen.received), moneyFact(words, 'part.due', screen.due)]
      : []
  return (
    <OutcomeCard
      view={view}
      look="warn"
      icon="clock"
      title={t('watch.waiting')}
      leads={[t('status.lead')]}
      facts={[...money, order]}
      watch={<Watch view={view} line={t('watch.checking')} reloads />}
    >
      <BackToShop view={view} />
    </OutcomeCard>
  )
}

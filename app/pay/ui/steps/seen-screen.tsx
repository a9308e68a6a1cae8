import type { WithPayment } from '../../checkout-view.ts'
import { Watch } from '../watch.tsx'
import { OutcomeCard, withShop } from './outcome-card.tsx'

/** All of the money was seen: nothing to pay with is shown any more, so that nobody pays twice. */
export function SeenScreen({ view }: { view: WithPayment }) {
  const { words, payment, shopName } = view
  const amount = words.money(payment.moneyReceived)
  return (
    <OutcomeCard
      view={view}
      look="warn"
      icon="clock"
      title={words.t('seen.title')}
      leads={[words.t('seen.lead', { amount }), withShop(words, 'seen.close', shopName)]}
    >
      <Watch view={view} line={words.t('watch.confirming')} reloads />
    </OutcomeCard>
  )
}

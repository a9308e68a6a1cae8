import { Watch } from '../watch.tsx'
import { OutcomeCard, withShop } from './outcome-card.tsx'
import type { ScreenProps } from './screen-props.ts'

/** Money was seen: no means to pay is shown any more, so that a customer does not pay twice. */
export function SeenScreen({ view, screen }: ScreenProps<'seen'>) {
  const { words, payment, shopName } = view
  const { t, money } = words
  const { confirming } = screen
  return (
    <OutcomeCard
      view={view}
      look="warn"
      icon="clock"
      title={t(confirming ? 'seen.titleUnconfirmed' : 'seen.title')}
      leads={[
        confirming
          ? t('seen.leadUnconfirmed', { amount: money(confirming.amount) })
          : t('seen.lead', { amount: money(payment.moneyKept) }),
        withShop(words, 'seen.close', shopName),
      ]}
      watch={<Watch view={view} line={t('watch.confirming')} reloads />}
    >
      {confirming && (
        <div className="confirmations">
          <output>
            {t('seen.confirmations', { done: confirming.confirmations, needed: confirming.required })}
          </output>
          <progress
            className="time-left"
            max={confirming.required}
            value={confirming.confirmations}
            aria-hidden="true"
          />
        </div>
      )}
    </OutcomeCard>
  )
}

import type { PayNow } from '#lib/checkout/pay/pay-now.ts'
import { Icon } from '../../../ui/line-icon.tsx'
import { Instructions } from '../instructions.tsx'
import { SendAgain, SentAgain } from '../send-again.tsx'
import { WithVerbatim } from '../verbatim.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

/** The request waits on the customer's own phone. */
export function PushScreen({ view, now }: FlowScreenProps) {
  const { words, again } = view
  const { t, money } = words
  const { phoneNumber: number } = now.response
  return (
    <FlowCard
      view={view}
      title={t('push.title')}
      lead={t(`push.lead.${placeOf(now)}`, { amount: money(now.amount) })}
    >
      {number !== undefined && (
        <p className="sent-to">
          <WithVerbatim text={t('push.sentTo', { number: ltr(number) })} parts={[{ text: number }]} />
        </p>
      )}
      {again && <SentAgain view={view} again={again} />}
      <Instructions now={now} />
      <details className="fold" open={again?.lastAt !== undefined}>
        <summary>
          {t('push.nothing')} <Icon name="down" size={18} />
        </summary>
        <div className="form">
          <p>{t('push.checkPhone')}</p>
          {number !== undefined && (
            <p>
              <WithVerbatim
                text={t('push.wrongNumber', { number: ltr(number) })}
                parts={[{ text: number }]}
              />
            </p>
          )}
          {again && <SendAgain view={view} again={again} />}
        </div>
      </details>
    </FlowCard>
  )
}

const places = ['PHONE', 'BANK_APP', 'UPI_APP'] as const

/** The app or phone where the request waits, from the method's instructions. */
const placeOf = ({ instructions }: PayNow): (typeof places)[number] =>
  places.find((place) => instructions.some(({ channel }) => channel === place)) ?? 'PHONE'

/** A phone number runs left to right, also within Arabic. */
const ltr = (number: string): string => `\u2066${number}\u2069`

import { AutoLeave } from '../auto-leave.tsx'
import { Instructions } from '../instructions.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

const leaveAfterSeconds = 3

/** The customer's bank does the rest: says what will happen there, then leads there. */
export function RedirectScreen({ view, now }: FlowScreenProps) {
  const { words, payment, address } = view
  const { t, money } = words
  const { redirectTo, paymentOperator: bank } = now.response
  const title = bank ? t('redirect.title', { name: bank.name }) : t('redirect.titleBank')
  return (
    <FlowCard view={view} title={title} lead={t('redirect.lead', { amount: money(now.amount) })}>
      {redirectTo !== undefined && (
        <div className="actions">
          <a className="action" href={redirectTo}>
            {bank ? t('redirect.go', { name: bank.name }) : t('redirect.goBank')}
          </a>
          <AutoLeave
            href={redirectTo}
            seconds={leaveAfterSeconds}
            once={`${address} ${payment.attempt.attemptNo}`}
            words={{
              soon: Array.from({ length: leaveAfterSeconds + 1 }, (_, seconds) =>
                t('redirect.soon', { seconds }),
              ),
              stay: t('redirect.stay'),
            }}
          />
        </div>
      )}
      <Instructions instructions={now.instructions} />
    </FlowCard>
  )
}

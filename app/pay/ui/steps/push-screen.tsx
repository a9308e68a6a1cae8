import { Icon } from '../line-icon.tsx'
import { Instructions } from '../instructions.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

/** The request waits on the customer's own phone. */
export function PushScreen({ view, now }: FlowScreenProps) {
  const { words } = view
  const { t, money } = words
  const { phoneNumber, paymentOperator } = now.response
  const amount = money(now.amount)
  const name = paymentOperator?.name ?? now.methodName
  const lead =
    phoneNumber === undefined
      ? t('push.leadNoNumber', { amount })
      : t('push.lead', { amount, number: phoneNumber })
  const openApp = t('push.nothing2', { name })
  const hints = phoneNumber === undefined ? [openApp] : [t('push.nothing1'), openApp, t('push.nothing3')]
  return (
    <FlowCard view={view} title={t('push.title')} lead={lead}>
      <Instructions instructions={now.instructions} />
      <details className="fold">
        <summary>
          {t('push.nothing')} <Icon name="down" size={18} />
        </summary>
        <div>
          <ol className="how">
            {hints.map((step) => (
              <li key={step}>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        </div>
      </details>
    </FlowCard>
  )
}

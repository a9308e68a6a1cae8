import type { PaymentOperator } from '#lib/methods/payin-method.ts'
import { AutoLeave } from '../auto-leave.tsx'
import { Instructions } from '../instructions.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

const leaveAfterSeconds = 3

/** The customer continues at their bank or wallet: explains the steps there, then redirects. */
export function RedirectScreen({ view, now }: FlowScreenProps) {
  const { words, payment, address } = view
  const { t, money } = words
  const { redirectTo, paymentOperator } = now.response
  const { title, lead, go } = wordsFor(payment.attempt.method.group === 'WALLET', paymentOperator)
  return (
    <FlowCard view={view} title={t(...title)} lead={t(lead, { amount: money(now.amount) })}>
      {redirectTo !== undefined && (
        <div className="actions">
          <a className="action" href={redirectTo} target="_top">
            {t(...go)}
          </a>
          <AutoLeave
            href={redirectTo}
            seconds={leaveAfterSeconds}
            once={`${address} ${payment.attempt.attemptNo}`}
            words={{
              soon: (seconds) => t('redirect.soon', { seconds }),
              stay: t('redirect.stay'),
            }}
          />
        </div>
      )}
      <Instructions now={now} />
    </FlowCard>
  )
}

type Message = [key: string, values?: { name: string }]

/** By name where the bank or wallet is known. */
function wordsFor(
  isWallet: boolean,
  named: PaymentOperator | undefined,
): { title: Message; lead: string; go: Message } {
  const noun = isWallet ? 'Wallet' : 'Bank'
  const name = named && { name: named.name }
  return {
    title: name ? ['redirect.title', name] : [`redirect.title${noun}`],
    lead: isWallet ? 'redirect.leadWallet' : 'redirect.lead',
    go: name ? ['redirect.go', name] : [`redirect.go${noun}`],
  }
}

import type { sandboxEvents } from '#lib/console/payments/sandbox-events.ts'
import type { PaymentKey } from '#lib/payments/payment-key.ts'
import { ConsoleForm } from '../../../../ui/form.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import type { Visit } from '../../../../visit.ts'
import { paymentAddress } from '../../../payment-address.ts'

interface SandboxActionsProps {
  readonly visit: Visit
  readonly paymentKey: PaymentKey
  readonly events: ReturnType<typeof sandboxEvents>
}

/** What the simulated institution can do to a payment of a sandbox. */
export function SandboxActions({ visit, paymentKey, events }: SandboxActionsProps) {
  const t = visit.phrases('payments')
  if (events.length === 0 || !visit.may('callbacks.resend')) return null
  return (
    <Panel title={t('sandboxActions')}>
      <ConsoleForm visit={visit} action={`${paymentAddress(paymentKey)}/simulate`} className="c-acts">
        {events.map((event) => (
          <button key={event} className="c-button" name="event" value={event}>
            {t(`simulate.${event}`)}
          </button>
        ))}
      </ConsoleForm>
    </Panel>
  )
}

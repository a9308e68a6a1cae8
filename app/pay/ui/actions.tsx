import { Icon } from '../../ui/line-icon.tsx'
import type { WithPayment } from '../checkout-view.ts'

/** "I have paid": changes nothing but what the page says, and that calms. */
export function PaidButton({ view }: { view: WithPayment }) {
  const { words, address } = view
  const { t } = words
  if (saysPaid(view)) {
    return (
      <output className="note note-plain">
        <Icon name="clock" size={20} />
        <span>{t('paid.thanks')}</span>
      </output>
    )
  }
  return (
    <form method="post" action={`${address}/paid`}>
      <button className="action">{t('paid.button')}</button>
    </form>
  )
}

/** What the customer said before part of the money came says nothing of the rest. */
export const saysPaid = ({ session, screen }: WithPayment): boolean =>
  session.entered.saysPaid === true && screen.at !== 'part'

/** Cancelling asks once more, without needing a script for it. */
export function CancelFold({ view }: { view: WithPayment }) {
  const { words, address, rights, payment } = view
  const { t } = words
  if (!rights.cancel || payment.moneyReceived.amount > 0n) return null
  return (
    <details className="fold">
      <summary>
        {t('cancel.button')} <Icon name="down" size={18} />
      </summary>
      <div className="form">
        <p className="soft">{t('cancel.question')}</p>
        <form method="post" action={`${address}/cancel`}>
          <button className="action action-quiet">{t('cancel.yes')}</button>
        </form>
      </div>
    </details>
  )
}

import { Icon } from '../../ui/line-icon.tsx'
import type { WithPayment } from '../checkout-view.ts'

/** "I have paid": changes only the text of the page, which reassures the customer. */
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

/** A claim from before a part payment does not apply to the rest. */
export const saysPaid = ({ session, screen }: WithPayment): boolean =>
  session.entered.saysPaid === true && screen.at !== 'part'

/** Cancelling asks for confirmation, without a script. */
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

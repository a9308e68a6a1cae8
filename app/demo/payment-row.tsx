import type { Money } from '#lib/money/money.ts'
import { moneyText } from '../sandbox/money-text.ts'
import { Glyph } from './glyph.tsx'
import { MomentText } from './moment-text.tsx'

interface PaymentRowProps {
  href: string
  name: string
  paymentId: string
  amount: Money
  createdAt: Date
}

/** A payment in a list of them: the whole row is a link. */
export const PaymentRow = ({ href, name, paymentId, amount, createdAt }: PaymentRowProps) => (
  <li>
    <a href={href}>
      <span>
        <strong>{name}</strong>
        <small>{paymentId}</small>
      </span>
      <span className="payment-amount">
        <b>{moneyText(amount)}</b>
        <small>
          <MomentText at={createdAt} />
        </small>
      </span>
      <Glyph name="go" />
    </a>
  </li>
)

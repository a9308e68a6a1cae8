import type { Money } from '#lib/money/money.ts'
import { moneyText } from '../../../../money-text.ts'

interface PayeeProps {
  /** "Paying", "asks you for". */
  word: string
  name: string
  /** The payee's address or account, under the name. */
  address?: string | undefined
  amount: Money
}

/** The middle of a payment app: whom, and how much. */
export const Payee = ({ word, name, address, amount }: PayeeProps) => (
  <div className="payee">
    <span className="payee-mark" aria-hidden="true">
      {name.slice(0, 1)}
    </span>
    <p className="soft">{word}</p>
    <h1>{name}</h1>
    {address && <p className="payee-address">{address}</p>}
    <p className="due">{moneyText(amount)}</p>
  </div>
)

/** The account of a made-up customer; no money is ever taken from it. */
export const FromAccount = ({ name, detail }: { name: string; detail: string }) => (
  <p className="from-account">
    <span className="from-card" aria-hidden="true" />
    <span>
      <small>From</small>
      <b>{name}</b>
      <small>{detail}</small>
    </span>
  </p>
)

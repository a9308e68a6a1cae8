import { currencyOf } from '#lib/money/currency.ts'
import { amountFixed, amountShortest, type Money } from '#lib/money/money.ts'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { otherAmounts } from '#lib/rails/sandbox/institution-decision.ts'
import { type Unnamed, unnamedTransfer } from '#lib/rails/sandbox/institution-transfer.ts'
import { Glyph } from '../../../demo/glyph.tsx'
import { moneyText } from '../../money-text.ts'

/** The other outcomes: beside the institution, because no real one offers them. */
export function TesterDesk({ record }: { record: PaymentRecord }) {
  const { less, more } = otherAmounts(record.due)
  const expired = record.status === 'EXPIRED'
  return (
    <aside className="desk panel" aria-labelledby="desk">
      <h2 id="desk">Or make it go otherwise</h2>
      {expired && <p className="note note-warn">The time to pay has run out. What you pay now comes late.</p>}
      <form
        className="desk-form"
        method="post"
        action={`/sandbox/institution/${record.attempt.railReference}/decision`}
      >
        <div className="desk-buttons">
          <button className="action action-quiet" name="decision" value="less">
            Pay less: {moneyText(less)}
          </button>
          <button className="action action-quiet" name="decision" value="more">
            Pay more: {moneyText(more)}
          </button>
          <button className="action action-quiet" name="decision" value="late">
            {expired ? 'Pay late' : 'Expire first, then pay'}
          </button>
        </div>
        <OtherAmount record={record} />
        <OtherAccount due={record.due} />
      </form>
    </aside>
  )
}

const OtherAmount = ({ record }: { record: PaymentRecord }) => {
  const unnamed = unnamedTransfer(record)
  return (
    <fieldset className="desk-part">
      <legend>Another amount</legend>
      <div className="field">
        <label htmlFor="amount">Amount, {record.due.currencyCode}</label>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amountToType(record.due)}
        />
      </div>
      <button className="action action-quiet" name="decision" value="amount">
        Pay this
      </button>
      {unnamed && (
        <>
          <button className="action action-quiet" name="decision" value="unnamed" aria-describedby="unnamed">
            Pay this without the reference
          </button>
          <p className="hint" id="unnamed">
            {unnamedHints[unnamed]}
          </p>
        </>
      )}
    </fieldset>
  )
}

const unnamedHints: Readonly<Record<Unnamed, string>> = {
  NOTHING: 'Then nothing says whose it is, and the gateway keeps it aside.',
  AMOUNT: 'As real banks send it here: only the exact amount says whose it is.',
  BANK_REFERENCE: 'As real banks send it here: with the UTR, which the customer types on the payment page.',
}

const OtherAccount = ({ due }: { due: Money }) => (
  <details className="fold">
    <summary>
      From another account <Glyph name="down" />
    </summary>
    <div className="desk-part">
      <div className="field">
        <label htmlFor="accountName">Account name</label>
        <input id="accountName" name="accountName" autoComplete="off" maxLength={140} />
      </div>
      <div className="field">
        <label htmlFor="accountNumber">Account number</label>
        <input id="accountNumber" name="accountNumber" autoComplete="off" maxLength={140} />
      </div>
      <button className="action action-quiet" name="decision" value="approve">
        Pay {moneyText(due)} from it
      </button>
    </div>
  </details>
)

/** Money as people type it: paise and cents in full, six decimals of a token only where they count. */
const amountToType = (value: Money): string =>
  currencyOf(value.currencyCode).type === 'CRYPTO' ? amountShortest(value) : amountFixed(value)

import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { moneyText } from '../../money-text.ts'

/** There is nothing to decide any more. */
export const Final = ({ back }: { back: string }) => (
  <main className="verdict panel">
    <h1>This payment is over</h1>
    <p>It has been paid, refused or cancelled: the institution has nothing left to decide.</p>
    <a className="action" href={back}>
      Back to where you came from
    </a>
  </main>
)

/** The customer has chosen another way to pay since; money for this order still pays the same payment. */
export const Replaced = ({ record, back }: { record: PaymentRecord; back: string }) => (
  <main className="verdict panel">
    <h1>This order was replaced</h1>
    <p>
      The customer has chosen another way to pay since. Money by this one still belongs to the same payment.
    </p>
    <form
      className="actions"
      method="post"
      action={`/sandbox/institution/${record.attempt.railReference}/decision`}
    >
      <button className="action" name="decision" value="approve">
        Pay {moneyText(record.due)} by this order all the same
      </button>
      <a className="leave" href={back}>
        Leave without doing anything
      </a>
    </form>
  </main>
)

import type { WaitingOrder } from '#lib/rails/sandbox/institution-view.ts'
import { PaymentRow } from '../demo/payment-row.tsx'

/** The list, or a link to the demo shop when it is empty. */
export const WaitingOrders = ({ orders }: { orders: readonly WaitingOrder[] }) =>
  orders.length === 0 ? (
    <section className="panel">
      <p>Nothing waits. A payment appears here as soon as a customer has chosen a way to pay.</p>
      <a className="action" href="/demo">
        Buy something in the demo shop
      </a>
    </section>
  ) : (
    <section className="panel">
      <ul className="payment-list">
        {orders.map(({ railReference, paymentId, methodCode, due, createdAt }) => (
          <PaymentRow
            key={railReference}
            href={`/sandbox/institution/${railReference}`}
            name={methodCode}
            paymentId={paymentId}
            amount={due}
            createdAt={createdAt}
          />
        ))}
      </ul>
    </section>
  )

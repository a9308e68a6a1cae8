import type { WaitingOrder } from '#lib/rails/sandbox/institution-view.ts'
import { Glyph } from '../demo/glyph.tsx'
import { MomentText } from '../demo/moment-text.tsx'
import { moneyText } from './money-text.ts'

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
      <ul className="waiting-list">
        {orders.map(({ railReference, paymentId, methodCode, due, createdAt }) => (
          <li key={railReference}>
            <a href={`/sandbox/institution/${railReference}`}>
              <span>
                <strong>{methodCode}</strong>
                <small>{paymentId}</small>
              </span>
              <span className="waiting-money">
                <b>{moneyText(due)}</b>
                <small>
                  <MomentText at={createdAt} />
                </small>
              </span>
              <Glyph name="go" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

import { subtract, type Money } from '#lib/money/money.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { OrderId } from './order-id.tsx'
import { LocalTime } from './local-time.tsx'

/** Who, how much, which order, until when: at the same place on every screen. */
export function Bill({ view }: { view: CheckoutView }) {
  const { words, shopName, logo, session, payment } = view
  const { t, money } = words
  const { amount, why } = amountOf(view)
  const payBefore = payment && paysNow(view) ? payment.attempt.expireAt : undefined
  return (
    <header className="bill">
      {shopName !== undefined && (
        <div className="shop">
          {logo === undefined ? (
            <span className="shop-mark" aria-hidden="true">
              {[...shopName][0]?.toUpperCase()}
            </span>
          ) : (
            <picture className="shop-logo">
              <img src={logo} alt={shopName} width={48} height={48} />
            </picture>
          )}
          {/* The picture says the name already. */}
          <span aria-hidden={logo !== undefined && !t.has('bill.title')}>
            {t.has('bill.title') ? t('bill.title', { shop: shopName }) : shopName}
          </span>
        </div>
      )}
      {amount && (
        <p className="amount">
          <span className="visually-hidden">{t(stillOwed(view) ? 'bill.toPay' : 'bill.amount')} </span>
          {money(amount)}
        </p>
      )}
      {why !== undefined && <p className="amount-why">{why}</p>}
      <dl>
        <div>
          <dt>{t('bill.order')}</dt>
          <dd className="order-id">
            <OrderId id={session.key.paymentId} />
          </dd>
        </div>
        {payBefore && (
          <div>
            <dt>{t('bill.payBefore')}</dt>
            <dd>
              <span className="print-only">{words.moment(payBefore)}</span>
              <LocalTime
                at={payBefore.toISOString()}
                written={words.deadline(payBefore, view.now)}
                locale={words.locale}
                shows="DEADLINE"
              />
            </dd>
          </div>
        )}
      </dl>
    </header>
  )
}

/** Whether the amount is one that somebody may still pay: not when it is paid, refused, expired or on its way. */
const stillOwed = (view: CheckoutView): boolean => view.payment === undefined || paysNow(view)

const paysNow = (view: CheckoutView): boolean =>
  view.payment !== undefined && (view.screen.at === 'complete' || view.screen.at === 'part')

/** What the customer has to pay now, and why that is not the order's amount where it is not. */
function amountOf(view: CheckoutView): { amount: Money | undefined; why?: string } {
  if (!view.payment) return { amount: view.ordered }
  const { t, money } = view.words
  const { money: ordered, attempt, due } = view.payment
  const { required } = attempt
  if (view.screen.at === 'part') return { amount: due, why: t('bill.rest', { required: money(required) }) }
  if (!paysNow(view) || required.amount === ordered.amount) return { amount: ordered }
  const extra = money(subtract(required, ordered))
  return { amount: required, why: t('bill.unique', { ordered: money(ordered), extra }) }
}

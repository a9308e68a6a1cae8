import { subtract, type Money } from '#lib/money/money.ts'
import { LocalTime } from '../local-time.tsx'
import type { CheckoutView, WithPayment } from '../../checkout-view.ts'
import { Verbatim, WithVerbatim } from '../verbatim.tsx'
import { OrderId } from './order-id.tsx'

/** The shop, the amount, the order and the deadline: at the same place on every screen. */
export function Bill({ view }: { view: CheckoutView }) {
  const { words, shopName, logo, session, payment } = view
  const { t, money } = words
  const { label, amount, why } = amountOf(view)
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
          {/* The picture already shows the name. */}
          <span aria-hidden={logo !== undefined && !t.has('bill.title')}>
            <WithVerbatim
              text={t.has('bill.title') ? t('bill.title', { shop: shopName }) : shopName}
              parts={[{ text: shopName }]}
            />
          </span>
        </div>
      )}
      {amount && (
        <p className="amount">
          <span className="visually-hidden">{t(label)} </span>
          <Verbatim>{money(amount)}</Verbatim>
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
                at={payBefore}
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

const paysNow = (view: WithPayment): boolean => view.screen.at === 'complete' || view.screen.at === 'part'

interface BillAmount {
  readonly label: string
  readonly amount: Money | undefined
  readonly why?: string
}

/**
 * The amount that the customer has to pay now, or had to pay where money came, and why it differs from the
 * order's amount. What was received and what is missing add up to it.
 */
function amountOf(view: CheckoutView): BillAmount {
  if (!view.payment) return { label: 'bill.toPay', amount: view.ordered }
  const { t, money } = view.words
  const { money: ordered, terms, due, moneyReceived, confirming } = view.payment
  const { required } = terms
  if (view.screen.at === 'part')
    return { label: 'bill.toPay', amount: due, why: t('bill.rest', { required: money(required) }) }
  const paying = paysNow(view)
  const moneyCame = moneyReceived.amount > 0n || confirming !== undefined
  if (required.amount === ordered.amount || !(paying || moneyCame))
    return { label: paying ? 'bill.toPay' : 'bill.amount', amount: ordered }
  const extra = money(subtract(required, ordered))
  const why = t('bill.unique', { ordered: money(ordered), extra })
  return { label: paying ? 'bill.toPay' : 'result.amount', amount: required, why }
}

import type { OrderProgress } from '#lib/demo/order-progress.ts'
import { railReferenceOf } from '#lib/demo/payin-detail.ts'
import { scenarios } from '#lib/demo/scenarios.ts'
import { moneyText } from '../../../sandbox/money-text.ts'
import { Glyph, type GlyphName } from '../../glyph.tsx'
import { productName } from '../../recent-orders.tsx'

interface Standing {
  tone: 'good' | 'warn' | 'bad' | 'open'
  glyph: GlyphName
  title: string
  sentence: string
}

const standings: Record<string, Standing> = {
  WAITING: {
    tone: 'open',
    glyph: 'wait',
    title: 'Waiting for the customer',
    sentence: 'The payin exists; nobody has paid it yet.',
  },
  PROCESSING: {
    tone: 'warn',
    glyph: 'wait',
    title: 'On its way',
    sentence: 'The customer acted; the money is not confirmed yet.',
  },
  SUCCESS: { tone: 'good', glyph: 'tick', title: 'Paid', sentence: 'The shop may send the goods.' },
  REFUSED: {
    tone: 'bad',
    glyph: 'cross',
    title: 'Refused',
    sentence: 'Nothing was paid. A new try needs a new order.',
  },
  EXPIRED: {
    tone: 'bad',
    glyph: 'wait',
    title: 'Expired',
    sentence: 'The time to pay is over. Late money would still turn it into a success.',
  },
}

const notChosen: Standing = {
  tone: 'open',
  glyph: 'wait',
  title: 'Ordered',
  sentence: 'The customer has not chosen a way to pay yet, so there is no payin.',
}

/** What a shop would tell its customer, and the one thing to do next. */
export function OrderSummary({ progress }: { progress: OrderProgress }) {
  const { order, payin, status } = progress
  const reference = railReferenceOf(payin)
  const { tone, glyph, title, sentence } = standingOf(progress)
  const scenario = scenarios.find(({ number }) => String(number) === order.purchase['scenario'])
  return (
    <section className="panel order-summary">
      <output className="order-status" data-tone={tone}>
        <Glyph name={glyph} size={22} />
        {title}
      </output>
      <h1>
        {productName(order)}, {moneyText(order.money)}
      </h1>
      <p className="order-id">
        Order <code>{order.orderId}</code>
      </p>
      <p>{sentence}</p>
      <NextAction progress={progress} />
      {(status === 'WAITING' || status === 'PROCESSING') && reference && (
        <p>
          Or <a href={`/sandbox/institution/${reference}`}>play the customer’s bank</a>
        </p>
      )}
      {scenario && (
        <p className="order-scenario">
          Scenario {scenario.number}: {scenario.name.toLowerCase()}
        </p>
      )}
    </section>
  )
}

function standingOf({ order, payin, status }: OrderProgress): Standing {
  if (order.tokenRequest && !order.token) {
    return {
      tone: 'bad',
      glyph: 'alert',
      title: 'No token',
      sentence: 'The gateway gave no token for this order: step 2 says why.',
    }
  }
  if (payin.status === 0) {
    return { tone: 'bad', glyph: 'alert', title: 'The gateway does not answer', sentence: payin.body }
  }
  if (payin.status !== 200 && payin.status !== 410) {
    return {
      tone: 'warn',
      glyph: 'alert',
      title: 'Not read',
      sentence: `The gateway answered ${payin.status} when the shop asked for the payin. The shop asks again.`,
    }
  }
  return (status === undefined ? undefined : standings[status]) ?? notChosen
}

function NextAction({ progress }: { progress: OrderProgress }) {
  const { order, linkWorks, status } = progress
  if (status === 'SUCCESS' || status === 'REFUSED' || status === 'EXPIRED') {
    return (
      <a className="action action-quiet" href={`/demo?currencyCode=${order.money.currencyCode}`}>
        Buy something else
      </a>
    )
  }
  if (linkWorks) {
    return (
      <a className="action" href={order.redirectUrl}>
        {status === undefined ? 'Go to the payment page' : 'Back to the payment page'}
      </a>
    )
  }
  return order.tokenRequest === undefined ? null : (
    <form method="post" action={`/demo/orders/${order.orderId}/token`}>
      <button className="action">
        {order.token ? 'The link has ended: sign a new request' : 'Sign and ask again'}
      </button>
    </form>
  )
}

import type { Metadata } from 'next'
import { CodeBlock } from '../../ui/code-block.tsx'
import { setUp } from '../guide/commands.ts'
import { GuidePage, Section, Table } from '../guide/page-frame.tsx'
import { guidePlace, type GuidePlace } from '../guide/place.ts'
import { HostedPicture } from './hosted-picture.tsx'
import { payLate, payPart, payTooMuch, takeBack } from './money-commands.ts'

export const metadata: Metadata = { title: 'When the money is not right · Payment Gateway API' }

export default async function Page() {
  const place = await guidePlace()
  return (
    <GuidePage
      path="/docs/money"
      title="When the money is not right"
      lead="Customers pay a part, too much, late, twice or without a reference, and banks take money back. What the customer sees then, what you get, and who gives what back."
    >
      <AtAGlance />
      <Part {...place} />
      <TooMuch isSandbox={place.mode === 'sandbox'} />
      <Late isSandbox={place.mode === 'sandbox'} />
      <Unknown />
      <Reversed isSandbox={place.mode === 'sandbox'} />
      <Closing />
    </GuidePage>
  )
}

const AtAGlance = () => (
  <Section id="glance" title="At a glance">
    <p>
      Act on each change of <code>process.status</code>, <code>moneyReceived</code>,{' '}
      <code>moneyReturned</code> and <code>moneyRefunded</code>, and only after a GET: a callback says that
      something has changed, not what.
    </p>
    <Table
      head={['What happened', 'What you read', 'Your balance', 'Who gives it back']}
      rows={[
        [
          'A part has arrived',
          <>
            <code>WAITING</code>, <code>moneyReceived</code> below what is due
          </>,
          'nothing',
          'you, by a refund, if the rest does not come',
        ],
        [
          'More than is due has arrived',
          <>
            <code>SUCCESS</code>, <code>moneyReceived</code> above what is due
          </>,
          'the order amount, less the fee',
          'you, by a refund of what is too much',
        ],
        [
          'It arrived after the time to pay',
          <>
            <code>EXPIRED</code>, then <code>SUCCESS</code>
          </>,
          'the order amount, less the fee',
          'you, by a refund, if you cannot deliver any more',
        ],
        [
          'Nobody can tell whose money it is',
          'nothing',
          'nothing',
          'the operator, who assigns it or sends it back',
        ],
        [
          'The bank took it back after it succeeded',
          <>
            <code>SUCCESS</code>, <code>moneyReturned</code>
          </>,
          'less the order amount; it may be below zero',
          'the bank has done so',
        ],
      ]}
    />
  </Section>
)

const Part = ({ mode, ...place }: GuidePlace) => (
  <Section id="part" title="A part of the amount">
    <p>
      The payment stays open. The hosted page shows how much has arrived and how much is missing, and asks for
      the rest, to the same account. You get no callback until the payment is complete or has expired, unless
      the operator has set <code>--partial-payment-callbacks on</code> for you.
    </p>
    {mode === 'sandbox' && <CodeBlock text={`${setUp(place)}\n\n${payPart}`} label="a part" />}
    <HostedPicture
      name="part"
      alt="The payment page asks for the rest: it names what has arrived and what is still to pay."
    />
    <p>
      If the rest does not arrive in time, the payment is <code>EXPIRED</code> with the reason{' '}
      <code>AMOUNT_MISMATCH</code>. The part belongs to this payment still: a rest that comes later completes
      it, and a <a href="/docs/payouts#refunds">refund</a> without <code>money</code> gives all of it back and
      takes nothing of your balance. After that a rest completes the payment no longer: it is one more part.
    </p>
  </Section>
)

const TooMuch = ({ isSandbox }: { readonly isSandbox: boolean }) => (
  <Section id="too-much" title="Too much, or twice">
    <p>
      The payment succeeds, and you are credited with the order amount. What is above it stays with the
      payment and is not in your balance. A refund takes it first: one whose <code>money</code> is exactly the
      surplus costs you nothing. The customer sees on the hosted page how much more arrived than was due.
    </p>
    {isSandbox && <CodeBlock text={payTooMuch} label="too much" />}
    <HostedPicture
      name="too-much"
      alt="The payment page says that the payment is complete and how much more was paid than was due."
    />
    <p>
      A second transfer for the same order arrives in the same way: as money of the same ID. After{' '}
      <code>SUCCESS</code> more money makes no callback: <code>GET /payins?changedFrom=…</code> lists the
      payment again, with <code>moneyReceived</code> grown. Never create a second payment for an order that
      may still be paid.
    </p>
  </Section>
)

const Late = ({ isSandbox }: { readonly isSandbox: boolean }) => (
  <Section id="late" title="Late">
    <p>
      A bank may report a transfer hours after the customer has made it. If all of it arrives after the
      payment has expired, the status changes from <code>EXPIRED</code> to <code>SUCCESS</code>, with a
      callback: deliver, or refund it. The hosted page tells the customer that the money arrived late.
    </p>
    {isSandbox && <CodeBlock text={payLate} label="late" />}
    <HostedPicture name="late" alt="The payment page says that the payment came late and is complete." />
    <p>
      <code>REFUSED</code> is final: money that arrives then does not change the payment and makes no
      callback. The operator of the gateway returns it to the payer, or assigns it to another payment. A
      refund gives back what had arrived before.
    </p>
  </Section>
)

const Unknown = () => (
  <Section id="unknown" title="Without a reference">
    <p>
      A transfer that names no payment, and whose amount and payer fit none or several, is nobody’s: you and
      the customer see a payment that waits. Send the operator of the gateway what the customer can show: the
      day, the amount, and the number of the transfer. The operator assigns the money to the payment, which
      then succeeds with the usual callback, or sends it back to the account that it came from. Where a method
      asks for the number of the transfer, the customer can enter it on the hosted page, or you with{' '}
      <code>POST /payins/&#123;idPayin&#125;/!setExternalReference</code>.
    </p>
  </Section>
)

const Reversed = ({ isSandbox }: { readonly isSandbox: boolean }) => (
  <Section id="reversed" title="Taken back">
    <p>
      A bank may take a payment back days after it succeeded. The status stays <code>SUCCESS</code>:{' '}
      <code>moneyReturned</code> and <code>returnedAt</code> appear, the order amount leaves your balance, and
      you get a callback. The fee stays charged. If you had refunded the payment before, both amounts leave
      your balance, which may go below zero: payouts are refused with 406 <code>INSUFFICIENT_BALANCE</code>{' '}
      until it covers them again.
    </p>
    {isSandbox && <CodeBlock text={takeBack} label="taken back" />}
    <p>
      In settlements it is a negative amount in <code>reversals</code>; your own refunds are in{' '}
      <code>refunds</code>.
    </p>
  </Section>
)

const Closing = () => (
  <Section id="rules" title="What to program">
    <ul>
      <li>Deliver on SUCCESS only, once, with the amount and currency of the order and no moneyReturned.</li>
      <li>
        Read changed payments from a kept <code>cursor</code> once a day: a surplus makes no callback.
      </li>
      <li>
        Give back what is not yours: a refund with <code>money</code> for a surplus, without it for everything
        that is left.
      </li>
      <li>
        Ask the operator of the gateway about money that no payment shows, and about payins in crypto
        currencies, which cannot be refunded through the API.
      </li>
    </ul>
  </Section>
)

import type { Metadata } from 'next'
import { CodeBlock } from '../../ui/code-block.tsx'
import {
  askForToken,
  choosePayinId,
  createPayin,
  linkToPaymentPage,
  listOptions,
  readPayin,
  setUp,
  simulate,
} from '../guide/commands.ts'
import { GuidePage, Section, Table } from '../guide/page-frame.tsx'
import { guidePlace, type GuidePlace } from '../guide/place.ts'

export const metadata: Metadata = { title: 'First payment · Payment Gateway API' }

export default async function Page() {
  const place = await guidePlace()
  const isSandbox = place.mode === 'sandbox'
  return (
    <GuidePage
      path="/docs/first-payment"
      title="First payment"
      lead="Paste these commands into one shell, one after the other. At the end you have created a payment of 499.50 rupees and seen every call that a shop makes."
    >
      <Section id="id" title="1. Choose an ID and get a token">
        <p>
          You choose the ID of the payment: 1 to 250 letters, digits, <code>_</code> and <code>-</code>, a
          random text is best. The token is valid for this payment only and, because of <code>money</code>,
          for this amount and currency only; with <code>callbackUrl</code> and <code>returnUrl</code> for
          these addresses only.
        </p>
        <CodeBlock text={`${setUp(place)}\n${choosePayinId}\n\n${askForToken}`} label="ID and token" />
      </Section>
      <Section id="options" title="2. Ask how it can be paid">
        <CodeBlock text={listOptions} label="payment options" />
        <p>
          Each item is a method that you can use for this amount, with the banks or wallets to choose from.{' '}
          <code>fields</code> is the JSON Schema of the fields to send for it: you can build your form from
          it.
        </p>
      </Section>
      <Create />
      {isSandbox && (
        <Section id="pay" title="4. Be the customer">
          <p>No real money moves in the sandbox, so simulate the customer’s payment:</p>
          <CodeBlock text={simulate('{"event":"PAY"}')} label="pay" />
        </Section>
      )}
      <Read step={isSandbox ? 5 : 4} />
      <HostedPage {...place} />
    </GuidePage>
  )
}

const Create = () => (
  <Section id="create" title="3. Create the payment">
    <CodeBlock text={createPayin} label="create" />
    <p>
      201 means accepted. <code>paymentMethodResponse</code> contains what your customer needs, which depends
      on the method:
    </p>
    <Table
      head={['In the answer', 'What to do']}
      rows={[
        [<code key="c">redirectTo</code>, 'Send the customer there.'],
        [
          <code key="c">qrCode</code>,
          'Draw this text as a QR code. On a phone, upiQrDeepLink opens the app.',
        ],
        [
          <code key="c">account, reference</code>,
          'Show them: the customer enters them in the bank’s app or at the shop.',
        ],
        [
          <code key="c">moneyRequired</code>,
          'If it is present, the customer must pay exactly this amount, not the order amount.',
        ],
        [
          <code key="c">paymentInstructionList</code>,
          'Steps for each way to do it, in the customer’s language.',
        ],
        [<code key="c">expireAt</code>, 'The end of the time to pay.'],
      ]}
    />
    <p>
      If the answer is lost, send the same request again: 409 <code>PAYMENT_ALREADY_EXISTS</code> means that
      the first one arrived. Never use a new ID for the same order.
    </p>
  </Section>
)

const Read = ({ step }: { step: number }) => (
  <Section id="read" title={`${step}. Read the result`}>
    <p>
      When the status changes we call your <code>callbackUrl</code>. The callback names the payment, not what
      happened: read it.
    </p>
    <CodeBlock text={readPayin} label="read" />
    <p>
      <code>process.status</code> is <code>WAITING</code>, <code>PROCESSING</code>, <code>SUCCESS</code>,{' '}
      <code>REFUSED</code> or <code>EXPIRED</code>. Store it with your order, together with{' '}
      <code>moneyReceived</code>, <code>moneyReturned</code> and <code>moneyRefunded</code>, and act once on
      each change of them:
    </p>
    <Table
      head={['What you read', 'What to do']}
      rows={[
        [
          <code key="c">SUCCESS</code>,
          'Deliver, once, if paymentRequested.money is the amount and currency of your order and there is no moneyReturned. No other status means paid.',
        ],
        [
          <code key="c">moneyReturned</code>,
          'The money was taken back after SUCCESS, which stays the status: do not deliver, stop the delivery, or ask for the goods. You may see it the first time that you read SUCCESS.',
        ],
        [
          <code key="c">moneyReceived</code>,
          'All the money that has arrived so far: part of it before SUCCESS, the amount due or more after. A part sends no callback: one is sent when the payment is complete or has expired.',
        ],
        [
          <code key="c">EXPIRED</code>,
          'Not paid in time, or not all of it. It becomes SUCCESS, with a callback, when the rest arrives late.',
        ],
        [<code key="c">REFUSED</code>, 'Not paid. A new try needs a new payment ID.'],
      ]}
    />
  </Section>
)

const HostedPage = ({ paymentPage }: GuidePlace) => (
  <Section id="hosted" title="Or use the hosted page">
    <p>
      With the token of step 1, send the customer to the hosted page instead of steps 2 and 3: it offers the
      methods, asks for the fields that each needs and shows how to pay. The customer sees this link and can
      change it: a token with <code>money</code>, <code>callbackUrl</code> and <code>returnUrl</code> opens
      the page for that amount and these addresses only, one without them for any. Ask for a token with all
      three, as in step 1: otherwise a customer who changes <code>callbackUrl</code> keeps the callback from
      you.
    </p>
    <CodeBlock text={linkToPaymentPage(paymentPage)} label="link" />
    <p>
      <code>paymentMethodCode</code>, <code>paymentOperatorCode</code> and the customer’s data (
      <code>accountName</code>, <code>emailAddress</code> …) may be added;{' '}
      <code>allowCustomerDataChange=true</code> lets the customer change them,{' '}
      <code>optionsAvailable=true</code> choose another method. <code>lang</code> sets the language. A top-up
      is paid on the same page: <code>idTopUp</code> instead of <code>idPayin</code>, with a token for{' '}
      <code>POST /topups/…</code>.
    </p>
  </Section>
)

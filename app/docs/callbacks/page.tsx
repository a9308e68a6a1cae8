import type { Metadata } from 'next'
import { CodeBlock } from '../../ui/code-block.tsx'
import {
  exampleCallback,
  signInShell,
  testVector,
  verifyInNode,
  verifyInPython,
} from '../guide/callback-samples.ts'
import { receiveCallbacks } from '../guide/commands.ts'
import { GuidePage, Section, Table } from '../guide/page-frame.tsx'
import { guidePlace, type GuidePlace } from '../guide/place.ts'

export const metadata: Metadata = { title: 'Callbacks · Payment Gateway API' }

export default async function Page() {
  const { mode, merchantCode } = await guidePlace()
  return (
    <GuidePage
      path="/docs/callbacks"
      title="Callbacks"
      lead="Each change of a payment’s status, and money that is returned later, sends one request to the callbackUrl that you gave when you created it. The request names the payment; read its status with GET."
    >
      <Section id="request" title="What arrives">
        <CodeBlock text={exampleCallback} label="callback" copy={false} />
        <Table
          head={['Header', 'Meaning']}
          rows={[
            [
              <code key="h">X-Payment-Kind</code>,
              'payin, payout, topup or refund: the same ID may exist in each.',
            ],
            [<code key="h">webhook-id</code>, 'ID of the callback; the same in all of its deliveries.'],
            [<code key="h">webhook-timestamp</code>, 'When this delivery was sent, in Unix seconds.'],
            [
              <code key="h">webhook-signature</code>,
              'HMAC-SHA256 with your callback secret; several, separated by spaces, while a secret is changed.',
            ],
          ]}
        />
        <p>
          Creating a payment sends no callback; neither does part of the money, until the payment is complete
          or has expired, unless the operator of this gateway switched callbacks of parts on for you:{' '}
          <code>moneyReceived</code> has grown then, and the status is as it was. New kinds of events may be
          added: ignore those that you do not know.
        </p>
      </Section>
      <Section id="verify" title="Verify it">
        <p>
          The headers follow <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>, so its library
          for your language verifies them. Your callback secret begins with <code>whsec_</code>; the operator
          of this gateway gave it to you with your merchant code
          {mode === 'sandbox' && ' (merchant show --code DEMO prints that of the test merchant)'}. In Node,
          after <code>npm install standardwebhooks</code>:
        </p>
        <CodeBlock text={receiveCallbacks} label="callback server" />
        <p>
          The library takes a plain object of headers and finds nothing in the <code>Headers</code> of fetch,
          which frameworks such as Next.js and Hono give you: there, pass{' '}
          <code>Object.fromEntries(request.headers)</code>.
        </p>
        <p>
          When the operator gives you a new secret, each callback carries two signatures for some time, a day
          unless you agree otherwise: the first with the new secret, the second with the one before. A library
          that has either secret accepts it. Install the new one within that time.
        </p>
        <p>
          Verify the raw body as it arrived, before any parsing: a single changed space makes the signature
          invalid.
        </p>
      </Section>
      <Try mode={mode} merchantCode={merchantCode} />
      <ByHand />
      <Act />
      <Answer />
    </GuidePage>
  )
}

const Try = ({ mode, merchantCode }: Pick<GuidePlace, 'mode' | 'merchantCode'>) => (
  <Section id="test-event" title="Try your server">
    <p>
      <code>POST /callbacks/!test</code> with <code>&#123;&quot;callbackUrl&quot;: …&#125;</code> sends your
      server one signed request and answers <code>delivered</code>, your <code>status</code> or the{' '}
      <code>error</code>, and <code>durationMs</code>. Its body is{' '}
      <code>&#123;&quot;event&quot;:&quot;TEST&quot;&#125;</code> and there is no <code>X-Payment-Kind</code>:
      it belongs to no payment. Verify it and answer 200. It is sent once and is not in the list of callbacks.
      {mode === 'sandbox' && (
        <>
          {' '}
          The operator’s command does the same:{' '}
          <code>./gateway merchant test-event --code {merchantCode} --url http://localhost:4000/</code>
        </>
      )}
    </p>
  </Section>
)

const ByHand = () => (
  <Section id="by-hand" title="Verify it without a library">
    <ol>
      <li>
        The key is the text after <code>whsec_</code> in your callback secret, decoded from base64.
      </li>
      <li>
        The signed text is <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot and the body
        as it arrived.
      </li>
      <li>
        Its HMAC-SHA256 in base64, after <code>v1,</code>, must be one of the signatures in{' '}
        <code>webhook-signature</code>, which are separated by spaces. Compare in constant time.
      </li>
      <li>
        Reject a <code>webhook-timestamp</code> that is more than 300 seconds from your clock: it may be an
        old callback that is replayed.
      </li>
    </ol>
    <p>
      Test your code with this callback; the result must be <code>{testVector.signature}</code>, as in the
      shell:
    </p>
    <CodeBlock text={signInShell} label="test vector" />
    <p>In Node:</p>
    <CodeBlock text={verifyInNode} label="check in Node" />
    <p>In Python (3.9 or newer):</p>
    <CodeBlock text={verifyInPython} label="check in Python" />
  </Section>
)

const Act = () => (
  <Section id="act" title="Act on what has changed">
    <p>
      Read the payment and compare four things with what you stored: <code>process.status</code>,{' '}
      <code>moneyReceived</code>, <code>moneyReturned</code> and <code>moneyRefunded</code>. Act once on each
      change, and store the new values in the same transaction. Acting only once for each payment is not
      enough: a payment that succeeded can change again.
    </p>
    <Table
      head={['Change', 'What it means']}
      rows={[
        [
          'process.status is SUCCESS',
          'Paid. Deliver if paymentRequested.money is the amount and currency of your order and there is no moneyReturned; a payout has arrived.',
        ],
        [
          'moneyReturned appears',
          'The status stays SUCCESS: the customer’s bank took a payin’s money back, or a payout was returned to your balance. It may be present the first time that you read SUCCESS: then do not deliver.',
        ],
        [
          'process.status is EXPIRED',
          'Not paid in time. moneyReceived says whether part of the money arrived; if the rest arrives late, the status becomes SUCCESS.',
        ],
        ['process.status is REFUSED', 'Not paid, or not paid out. process.failureReasonCode says why.'],
        [
          'moneyReceived grows, the status stays',
          'Part of the money came: wait for the rest. You hear of it at once only if callbacks of parts are switched on for you.',
        ],
        ['process.status is PROCESSING', 'In progress: wait.'],
      ]}
    />
  </Section>
)

const Answer = () => (
  <Section id="answer" title="Answer it">
    <ul>
      <li>
        Answer 200 at once: put the ID into a queue and read the payment later. Anything but 200, or no answer
        within 15 seconds, counts as not delivered.
      </li>
      <li>
        A callback that was not delivered is sent again up to four times, two minutes apart; if the operator
        of this gateway chose the schedule <code>days</code> for you, nine times over three days, at growing
        distances. After that it is not sent again: read your open payments from time to time.{' '}
        <code>GET /callbacks?status=FAILED</code> lists the callbacks that did not reach you and why, and{' '}
        <code>POST /callbacks/&#123;idCallback&#125;/!resend</code> sends one again;{' '}
        <code>GET /payins?changedFrom=…</code> lists the payments that changed, <code>/payouts</code>,{' '}
        <code>/topups</code> and <code>/refunds</code> likewise.
      </li>
      <li>
        A callback may arrive twice, and callbacks may arrive out of order: rely on the answer of GET, never
        on the order of arrival.
      </li>
      <li>Redirects are not followed.</li>
    </ul>
  </Section>
)

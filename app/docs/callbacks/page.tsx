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
import { guidePlace } from '../guide/place.ts'

export const metadata: Metadata = { title: 'Callbacks · Payment Gateway API' }

export default async function Page() {
  const { mode } = await guidePlace()
  return (
    <GuidePage
      path="/docs/callbacks"
      title="Callbacks"
      lead="Each change of a payment’s status, and money that goes back later, sends one request to the callbackUrl of its create. It says which payment; what happened you read with GET."
    >
      <Section id="request" title="What arrives">
        <CodeBlock text={exampleCallback} label="callback" copy={false} />
        <Table
          head={['Header', 'What it says']}
          rows={[
            [<code key="h">X-Payment-Kind</code>, 'payin, payout or topup: the same ID may exist in each.'],
            [<code key="h">webhook-id</code>, 'Names the callback; the same in all of its attempts.'],
            [<code key="h">webhook-timestamp</code>, 'When this attempt was sent, in Unix seconds.'],
            [
              <code key="h">webhook-signature</code>,
              'HMAC-SHA256 with your callback secret; several, with spaces between them, while a secret is changed.',
            ],
          ]}
        />
        <p>
          Creating a payment is no change and sends none; neither does a part of the money, before the payment
          is complete or has expired. New kinds of events may come: ignore what you do not know.
        </p>
      </Section>
      <Section id="verify" title="Verify it">
        <p>
          The headers follow <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>, so its library
          for your language verifies them. Your callback secret begins with <code>whsec_</code>; whoever runs
          this gateway gave it to you with your merchant code
          {mode === 'sandbox' && ' (merchant show --code DEMO prints that of the test merchant)'}. In Node,
          after <code>npm install standardwebhooks</code>:
        </p>
        <CodeBlock text={receiveCallbacks} label="callback server" />
        <p>Verify the body as it arrived, before any parsing: one changed space is another text.</p>
      </Section>
      <ByHand />
      <Act />
      <Section id="answer" title="Answer it">
        <ul>
          <li>
            Answer 200, at once: put the ID into a queue and read the payment from there. Anything but 200, or
            no answer within 15 seconds, counts as not delivered.
          </li>
          <li>
            Then it comes again, four times, two minutes apart. After that, nobody tells you any more: read
            what is open from time to time. <code>GET /callbacks?status=FAILED</code> lists what did not reach
            you and why, and <code>POST /callbacks/&#123;idCallback&#125;/!resend</code> sends one again;{' '}
            <code>GET /payins?changedFrom=…</code> lists the payments that changed, <code>/payouts</code> and{' '}
            <code>/topups</code> likewise.
          </li>
          <li>
            A callback may come twice, and two may overtake each other: go by what GET says, never by the
            order in which they come.
          </li>
          <li>Redirects are not followed.</li>
        </ul>
      </Section>
    </GuidePage>
  )
}

const ByHand = () => (
  <Section id="by-hand" title="Verify it without a library">
    <ol>
      <li>
        The key is what follows <code>whsec_</code> in your callback secret, decoded from base64.
      </li>
      <li>
        The signed text is <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot and the body
        as it arrived.
      </li>
      <li>
        Its HMAC-SHA256 in base64, after <code>v1,</code>, must be one of the signatures in{' '}
        <code>webhook-signature</code>, which stand there with a space between them. Compare in constant time.
      </li>
      <li>
        Refuse a <code>webhook-timestamp</code> that is more than 300 seconds from your clock: somebody sends
        an old callback again.
      </li>
    </ol>
    <p>
      Try your code on this one; it must come to <code>{testVector.signature}</code>, as the shell does:
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
      Read the payment and compare three things with what you kept of it: <code>process.status</code>,{' '}
      <code>moneyReceived</code> and <code>moneyReturned</code>. Act once on each change, and keep the new
      ones in the same transaction. To act only once for each payment is not enough: a payment that succeeded
      can change again.
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
          'The status stays SUCCESS: a payin’s money was taken back by the customer’s bank, a payout came back to your balance. It may be there the first time that you read SUCCESS: then deliver nothing.',
        ],
        [
          'process.status is EXPIRED',
          'Not paid in time. moneyReceived says whether a part of the money came; if the rest comes late, SUCCESS follows.',
        ],
        ['process.status is REFUSED', 'Not paid, or not paid out. process.failureReasonCode says why.'],
        ['process.status is PROCESSING', 'On its way: wait.'],
      ]}
    />
  </Section>
)

import type { Metadata } from 'next'
import { CodeBlock } from '../../demo/code-block.tsx'
import { receiveCallbacks } from '../guide/commands.ts'
import { GuidePage, Section, Table } from '../guide/page-frame.tsx'
import { guidePlace } from '../guide/place.ts'

export const metadata: Metadata = { title: 'Callbacks · Payment Gateway API' }

const example = `\
POST /payment-changed HTTP/1.1
Content-Type: application/json
X-API-Version: 2
X-Payment-Kind: payin
webhook-id: 01JNB6Z5N0E3V5R4T8WQ2K7M9C
webhook-timestamp: 1772443800
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"idEntity":"order-8c2f41d7"}`

export default async function Page() {
  const { mode } = await guidePlace()
  return (
    <GuidePage
      path="/docs/callbacks"
      title="Callbacks"
      lead="Each change of a payment’s status sends one request to the callbackUrl of its create. It says which payment; what happened you read with GET."
    >
      <Section id="request" title="What arrives">
        <CodeBlock text={example} label="callback" copy={false} />
        <Table
          head={['Header', 'What it says']}
          rows={[
            [<code key="h">X-Payment-Kind</code>, 'payin, payout or topup: the same ID may exist in each.'],
            [<code key="h">webhook-id</code>, 'Names the callback; the same in all of its attempts.'],
            [<code key="h">webhook-timestamp</code>, 'When this attempt was sent, in Unix seconds.'],
            [<code key="h">webhook-signature</code>, 'HMAC-SHA256 with your callback secret.'],
          ]}
        />
        <p>
          Creating a payment is no change and sends none. New kinds of events may come: ignore what you do not
          know.
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
            A callback may come twice, and two may overtake each other. Act on what GET says, and only once
            for each payment.
          </li>
          <li>Redirects are not followed.</li>
        </ul>
      </Section>
    </GuidePage>
  )
}

import type { Metadata } from 'next'
import { CodeBlock } from '../../ui/code-block.tsx'
import { GuidePage, Section } from '../guide/page-frame.tsx'
import { guidePlace } from '../guide/place.ts'
import { followChanges, openClient, openPage, verifyEvent } from '../guide/sdk-samples.ts'

export const metadata: Metadata = { title: 'SDK · Payment Gateway API' }

export default async function Page() {
  await guidePlace()
  return (
    <GuidePage
      path="/docs/sdk"
      title="SDK for TypeScript"
      lead="A package for your server that signs, keeps tokens, repeats what is safe to repeat and verifies callbacks. It runs in Node from 20, Deno, Bun and edge runtimes, and has no dependencies."
    >
      <Section id="install" title="Install it">
        <p>
          The operator of this gateway makes the package with <code>npm run sdk:pack</code> and gives you the
          file; install it with <code>npm install</code> and the name of the file. Its README describes it on
          one page.
        </p>
        <CodeBlock text={openClient} label="client" />
        <p>
          Each operation of the <a href="/docs">reference</a> is a method of the client, under its operation
          ID: <code>createPayin</code>, <code>getPayin</code>, <code>listBalances</code>.
        </p>
      </Section>
      <Section id="page" title="Send a customer to the payment page">
        <CodeBlock text={openPage} label="payment page" />
        <p>The token in the link carries the amount, so that nobody can change it.</p>
      </Section>
      <Section id="callbacks" title="Receive callbacks">
        <CodeBlock text={verifyEvent} label="callback" />
      </Section>
      <Section id="lists" title="Follow your payments">
        <CodeBlock text={followChanges} label="changes" />
      </Section>
      <Section id="repeats" title="What it repeats">
        <ul>
          <li>Reads, after a lost connection, a timeout, 429, 502, 503 and 504.</li>
          <li>
            A create whose answer was lost: it reads the payment by its ID, then sends the same create again
            under the same ID. The gateway compares the bodies and never makes a second payment. If the
            payment exists with the same body, the call succeeds.
          </li>
          <li>What may have an effect each time, after 429 only.</li>
        </ul>
        <p>
          If it stays unknown what happened, the call ends with a <code>LostAnswerError</code>: make the same
          call later, with the same ID. An <code>ApiError</code> has the status, the code, and every fault
          with its path and what to change.
        </p>
      </Section>
    </GuidePage>
  )
}

import type { Metadata } from 'next'
import { CodeBlock } from '../../ui/code-block.tsx'
import { GuidePage, Section } from '../guide/page-frame.tsx'
import { followChanges, openClient, openPage, verifyEvent } from '../guide/sdk-samples.ts'
import * as python from '../guide/sdk-python-samples.ts'

export const metadata: Metadata = { title: 'SDKs · Payment Gateway API' }

export default function Page() {
  return (
    <GuidePage
      path="/docs/sdk"
      title="SDKs for TypeScript and Python"
      lead="A package for your server that signs, keeps tokens, repeats what is safe to repeat and verifies callbacks. That for TypeScript runs in Node from 20, Deno, Bun and edge runtimes, and has no dependencies; that for Python needs 3.9 and cryptography."
    >
      <Section id="install" title="Install it">
        <p>
          The operator of this gateway makes the package with <code>npm run sdk:pack</code>, in a checkout of
          its source, and gives you the file; install it with <code>npm install</code> and the name of the
          file. Its README describes it on one page. <a href="#python">Python</a> has its own.
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
      <Section id="python" title="The same in Python">
        <p>
          The package for Python is made with <code>npm run sdk:pack -- python</code> and installed with{' '}
          <code>pip install</code> and the name of the file. Its methods are named as in Python:{' '}
          <code>create_payin</code>, <code>get_payin</code>, <code>list_balances</code>. Threads may share a
          client, and amounts with a fraction are a <code>Decimal</code>.
        </p>
        <CodeBlock text={python.openClient} label="client in Python" />
        <CodeBlock text={python.openPage} label="payment page in Python" />
        <CodeBlock text={python.verifyEvent} label="callback in Python" />
        <CodeBlock text={python.followChanges} label="changes in Python" />
      </Section>
      <Section id="repeats" title="What they repeat">
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

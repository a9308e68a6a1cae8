import { firstCall } from '#lib/demo/api/first-call.ts'
import { demoKeyPath } from '#lib/demo/shop.ts'
import { type RunningPart, systemStatus } from '#lib/demo/system-status.ts'
import type { Gateway } from '#lib/gateway.ts'
import { Glyph } from '../demo/glyph.tsx'
import { CodeBlock } from '../ui/code-block.tsx'

/** The start page of the sandbox: the state of its parts, the test merchant and a first API call. */
export async function StartPage({ gateway }: { gateway: Gateway }) {
  const parts = await systemStatus(gateway)
  const keyPath = demoKeyPath(gateway.config.dataDirectory)
  return (
    <div className="site start" lang="en" dir="ltr">
      <link rel="stylesheet" href="/site.css" />
      <link rel="stylesheet" href="/panels.css" />
      <link rel="stylesheet" href="/demo.css" />
      <header className="start-head">
        <p className="badge">Sandbox · test money only</p>
        <h1>Your payment gateway is running</h1>
        <p className="lead">
          Buy something in the example shop, approve it in a simulated wallet, and see the callback that the
          shop receives.
        </p>
        <a className="action" href="/demo">
          Open the demo shop
        </a>
        <p className="start-side">
          or be the customer’s bank: <a href="/sandbox">payments that wait for a decision</a>
        </p>
      </header>
      <main className="start-body">
        <Running parts={parts} />
        <TestMerchant keyPath={keyPath} />
        <section className="panel panel-wide" aria-labelledby="first-call">
          <h2 id="first-call">The first payin from your terminal</h2>
          <p>Paste it in the folder where you typed npm start. It needs openssl and curl.</p>
          <CodeBlock text={firstCall(`${gateway.publicUrl}/api`, keyPath)} label="first call" />
        </section>
      </main>
      <footer className="start-foot">
        The <a href="/docs">API reference and its guides</a> say the rest; more in README.md and docs/ beside
        the code. Nothing on this page exists in live mode.
      </footer>
    </div>
  )
}

const Running = ({ parts }: { parts: readonly RunningPart[] }) => (
  <section className="panel" aria-labelledby="runs">
    <h2 id="runs">What runs</h2>
    <dl className="parts">
      {parts.map(({ name, value, well, hint }) => (
        <div key={name}>
          <dt>
            <Glyph name={well ? 'tick' : 'alert'} className={well ? 'mark-well' : 'mark-unwell'} />
            {name}
          </dt>
          <dd>
            <span>{value}</span>
            {hint && <small>{hint}</small>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const TestMerchant = ({ keyPath }: { keyPath: string }) => (
  <section className="panel" aria-labelledby="merchant">
    <h2 id="merchant">Your test merchant</h2>
    <dl className="parts">
      <div>
        <dt>Merchant code</dt>
        <dd>
          <code>DEMO</code>
        </dd>
      </div>
      <div>
        <dt>Private key</dt>
        <dd>
          <code>{keyPath}</code>
          <small>signs token requests; readable by you alone</small>
        </dd>
      </div>
      <div>
        <dt>Callback secret</dt>
        <dd>
          <code>./gateway merchant show --code DEMO</code>
        </dd>
      </div>
      <div>
        <dt>Your own merchant</dt>
        <dd>
          <code>./gateway merchant create --help</code>
        </dd>
      </div>
    </dl>
  </section>
)

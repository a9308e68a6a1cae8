import type { ReactNode } from 'react'
import { sandboxGateway } from '../sandbox/sandbox-gateway.ts'

/**
 * The example shop. It looks different, so that it is not taken for the gateway's pages. The title is here
 * and not in `metadata`, which a live gateway would show in its 404.
 */
export default async function DemoLayout({ children }: { children: ReactNode }) {
  await sandboxGateway()
  return (
    <div className="demo" lang="en" dir="ltr">
      <title>Demo shop</title>
      <link rel="stylesheet" href="/panels.css" />
      <link rel="stylesheet" href="/demo.css" />
      <header className="demo-head">
        <a className="demo-name" href="/demo">
          <span className="demo-mark" aria-hidden="true">
            D
          </span>
          Demo Shop
        </a>
        <p className="badge">Example shop · test money only</p>
        <nav aria-label="Sandbox">
          <a href="/demo">Buy</a>
          <a href="/demo/payouts">Payouts and balances</a>
          <a href="/sandbox">Waiting payments</a>
          <a href="/">Start page</a>
        </nav>
      </header>
      {children}
    </div>
  )
}

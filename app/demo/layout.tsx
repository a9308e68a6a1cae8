import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { sandboxGateway } from '../sandbox/sandbox-gateway.ts'

export const metadata: Metadata = { title: 'Demo shop', robots: { index: false } }

/** The example shop: its own look, so that nobody takes it for the gateway's pages. */
export default async function DemoLayout({ children }: { children: ReactNode }) {
  await sandboxGateway()
  return (
    <div className="demo" lang="en" dir="ltr">
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
          <a href="/">Start page</a>
          <a href="/sandbox">Waiting payments</a>
        </nav>
      </header>
      {children}
    </div>
  )
}

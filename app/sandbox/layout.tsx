import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { sandboxGateway } from './sandbox-gateway.ts'

export const metadata: Metadata = { title: 'Simulated institution', robots: { index: false } }

/** Everything that plays a bank or wallet: marked as a test on every screen, in a colour that no real page has. */
export default async function SandboxLayout({ children }: { children: ReactNode }) {
  await sandboxGateway()
  return (
    <div className="institution" lang="en" dir="ltr">
      <link rel="stylesheet" href="/sandbox.css" />
      <div className="institution-bar" role="note">
        <b>Simulated institution</b>
        <span>Test: no money moves</span>
        <a href="/sandbox">All waiting payments</a>
      </div>
      {children}
    </div>
  )
}

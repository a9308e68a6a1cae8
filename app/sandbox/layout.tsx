import type { ReactNode } from 'react'
import { sandboxGateway } from './sandbox-gateway.ts'

/**
 * Everything that plays a bank or wallet: marked as a test on every screen, in a colour that no real page
 * has. For the title see the demo shop.
 */
export default async function SandboxLayout({ children }: { children: ReactNode }) {
  await sandboxGateway()
  return (
    <div className="institution" lang="en" dir="ltr">
      <title>Simulated institution</title>
      <link rel="stylesheet" href="/panels.css" />
      <link rel="stylesheet" href="/sandbox.css" />
      <header className="institution-bar">
        <b>Simulated institution</b>
        <span>Test: no money moves</span>
        <a href="/sandbox">Waiting payments</a>
      </header>
      {children}
    </div>
  )
}

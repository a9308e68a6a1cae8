import type { Metadata } from 'next'
import type { ReactNode } from 'react'

export const metadata: Metadata = { title: 'Payment Gateway API' }

/** For the developers of merchants, in both modes. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="site docs" lang="en" dir="ltr">
      <link rel="stylesheet" href="/site.css" />
      <link rel="stylesheet" href="/docs.css" />
      {children}
    </div>
  )
}

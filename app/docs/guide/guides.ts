import type { Gateway } from '#lib/gateway.ts'

export interface Guide {
  readonly path: string
  readonly name: string
  /** Not in live mode. */
  readonly sandboxOnly?: true
}

const guides: readonly Guide[] = [
  { path: '/docs', name: 'Reference' },
  { path: '/docs/authentication', name: 'Authentication' },
  { path: '/docs/first-payment', name: 'First payment' },
  { path: '/docs/testing', name: 'Testing', sandboxOnly: true },
  { path: '/docs/callbacks', name: 'Callbacks' },
  { path: '/docs/payouts', name: 'Payouts' },
  { path: '/docs/money', name: 'Money' },
  { path: '/docs/reconciliation', name: 'Reconciliation' },
  { path: '/docs/errors', name: 'Errors' },
  { path: '/docs/versions', name: 'Versions' },
  { path: '/docs/sdk', name: 'SDKs' },
]

/** The pages of the documentation that exist in this mode. */
export const guidesIn = (mode: Gateway['mode']): readonly Guide[] =>
  guides.filter(({ sandboxOnly }) => mode === 'sandbox' || !sandboxOnly)

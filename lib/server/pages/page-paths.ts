// In the order of matching: a literal part before a parameter. A test compares them with the folders of app/.
const patterns = [
  '/',
  '/pay',
  '/pay/{session}',
  ...['busy', 'events', 'qr', 'return', 'state', '{step}'].map((part) => `/pay/{session}/${part}`),
  '/status',
  '/status/{session}',
  ...['busy', 'events', 'qr', 'state', '{step}'].map((part) => `/status/{session}/${part}`),
  '/sandbox',
  '/sandbox/institution/{railReference}',
  '/sandbox/institution/{railReference}/decision',
  '/demo',
  '/demo/buy',
  '/demo/callback',
  '/demo/payouts',
  '/demo/payouts/send',
  '/demo/orders/{orderId}',
  '/demo/orders/{orderId}/refund',
  '/demo/orders/{orderId}/simulate',
  '/demo/orders/{orderId}/stamp',
  '/demo/orders/{orderId}/token',
  '/docs',
  ...[
    'authentication',
    'callbacks',
    'errors',
    'first-payment',
    'money',
    'payouts',
    'reconciliation',
    'reference/{operation}',
    'sdk',
    'search',
    'testing',
    'versions',
  ].map((part) => `/docs/${part}`),
  '/console',
  '/console/callbacks',
  '/console/events',
  '/console/request-log',
  '/console/system',
  ...['resend', 'resend-failed'].map((part) => `/console/callbacks/${part}`),
  '/console/overview',
  '/console/approvals',
  '/console/approvals/decide',
  '/console/alarms',
  ...['choose', 'test'].map((part) => `/console/alarms/${part}`),
  '/console/audit',
  '/console/audit/export',
  '/console/payouts',
  '/console/payouts/create',
  '/console/merchants',
  '/console/merchants/!create',
  '/console/merchants/{merchant}',
  '/console/merchants/{merchant}/secret',
  '/console/merchants/{merchant}/{act}',
  ...['discard', 'example', 'import', 'try'].map((part) => `/console/overview/${part}`),
  '/console/accounts',
  '/console/accounts/act',
  ...['', '/add', '/file'].map((part) => `/console/accounts/layouts${part}`),
  '/console/accounts/add',
  '/console/accounts/{accountId}',
  '/console/accounts/{accountId}/statements',
  '/console/accounts/{accountId}/statements/{importId}',
  '/console/books',
  '/console/books/export',
  '/console/batches',
  '/console/batches/act',
  '/console/batches/create',
  '/console/batches/{batchId}',
  '/console/batches/{batchId}/file',
  '/console/payments',
  ...['export', 'views'].map((part) => `/console/payments/${part}`),
  '/console/payments/{merchant}/{kind}/{id}',
  ...['hosted', 'match', 'refund', 'simulate'].map(
    (part) => `/console/payments/{merchant}/{kind}/{id}/${part}`,
  ),
  '/console/suspense',
  ...['assign', 'book', 'note', 'return', 'rule', 'rule/add', 'take', 'undo'].map(
    (part) => `/console/suspense/${part}`,
  ),
  '/console/lines/{line}',
  '/console/settlements',
  '/console/settlements/export',
  '/console/settlements/{merchant}/{id}',
  '/console/settlements/{merchant}/{id}/export',
  '/console/balances',
  '/console/balances/export',
  '/console/confirm',
  ...['passkey', 'password'].map((part) => `/console/confirm/${part}`),
  '/console/factor',
  ...['app', 'later', 'passkey'].map((part) => `/console/factor/${part}`),
  '/console/invitation',
  '/console/invitation/accept',
  ...['ask', 'make'].map((part) => `/console/passkey/${part}`),
  ...['', '/act'].map((part) => `/console/system/rails${part}`),
  ...['', '/create', '/revoke'].map((part) => `/console/system/tokens${part}`),
  '/console/people',
  ...['change', 'invite', 'role'].map((part) => `/console/people/${part}`),
  '/console/sessions',
  ...['end', 'time-zone'].map((part) => `/console/sessions/${part}`),
  '/console/sign-in',
  '/console/sign-in/code',
  ...['check', 'passkey'].map((part) => `/console/sign-in/code/${part}`),
  ...['passkey', 'password'].map((part) => `/console/sign-in/${part}`),
  '/console/sign-out',
  '/console/start',
  '/llms.txt',
  '/logo/{hash}',
  '/n/{...path}',
  '/operator/statements',
  '/rails/{rail}/{...path}',
  '/unavailable',
]

/** An address without its query. */
export const pathOf = (url: string): string => url.replace(/[?#].*$/s, '')

/** `{name}` is one segment, `{...name}` one or more. */
const expressionOf = (pattern: string): string =>
  pattern
    .replaceAll(/\b\.\b/g, '\\.')
    .replaceAll(/\{\.{3}\w+\}/g, '.+')
    .replaceAll(/\{\w+\}/g, '[^/]+')

const matchers = patterns.map((pattern) => ({ pattern, matches: new RegExp(`^${expressionOf(pattern)}/?$`) }))

/**
 * The pattern of a page's address, for logs and metrics: a path may hold keys and IDs, or arbitrary text, and
 * is `unknown` where no page matches.
 */
export function pagePattern(url: string): string {
  const path = pathOf(url)
  return matchers.find(({ matches }) => matches.test(path))?.pattern ?? 'unknown'
}

/** Scripts, styles and pictures that are the same for everyone. */
export const isAsset = (url: string): boolean =>
  url.startsWith('/_next/') || /^\/(?:docs\/)?[\w-]+\.(css|js|svg|png|webp|ico|woff2)(\?|$)/.test(url)

/** The session of an address below /pay or /status, by the key in it; undefined everywhere else. */
export const sessionIn = (url: string): string | undefined =>
  /^\/(?:pay|status)\/([A-Za-z0-9_-]{22})(?=[/?]|$)/.exec(url)?.[1]

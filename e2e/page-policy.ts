/** The faults of a page's security headers; every page that a test opens must have none. */
export function policyFaults(address: string, headers: Readonly<Record<string, string>>): string[] {
  const { pathname, searchParams } = new URL(address)
  const policy = directivesOf(headers['content-security-policy'] ?? '')
  const has = (directive: string, source: string) => policy.get(directive)?.includes(source) === true
  const scripts = policy.get('script-src') ?? []
  const framed = has('frame-ancestors', "'none'") === (headers['x-frame-options'] === 'DENY')
  const isHosted = /^\/(pay|status)(\/|$)/.test(pathname)
  const checks: readonly (readonly [string, boolean])[] = [
    ['default-src is our origin only', policy.get('default-src')?.join() === "'self'"],
    ['scripts have a nonce', scripts.some((source) => /^'nonce-[A-Za-z0-9+/=]{22,}'$/.test(source))],
    ['no script is inline or from text', !scripts.some((source) => /unsafe|\*|data:|https?:/.test(source))],
    ['no style is inline', !has('style-src', "'unsafe-inline'")],
    ['no plug-in', has('object-src', "'none'")],
    ['no other base', has('base-uri', "'none'")],
    ['forms are sent to our origin only', policy.get('form-action')?.join() === "'self'"],
    ['frames are named, or refused in both ways', policy.has('frame-ancestors') && framed],
    ['types are not guessed', headers['x-content-type-options'] === 'nosniff'],
    ['an opener sees nothing', headers['cross-origin-opener-policy']?.startsWith('same-origin') === true],
    [
      'no camera, location or microphone',
      /camera=\(\).*microphone=\(\)/.test(headers['permissions-policy'] ?? ''),
    ],
    [
      'the address is sent to no other site',
      ['same-origin', 'no-referrer'].includes(headers['referrer-policy'] ?? ''),
    ],
    [
      'an address with a token is never a referrer',
      !searchParams.has('token') || headers['referrer-policy'] === 'no-referrer',
    ],
    ['no page of a payment is cached', !isHosted || /no-store/.test(headers['cache-control'] ?? '')],
  ]
  return checks.filter(([, holds]) => !holds).map(([rule]) => `${address.split('?')[0]}: violated: ${rule}`)
}

const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )

/**
 * Whether a form was sent by one of our own pages. The Origin `null` of a page that hides its own is refused;
 * a request without Origin must have the Sec-Fetch-Site same-origin. The scheme is compared only with
 * `publicUrl` (GATEWAY_PUBLIC_URL): without it, a proxy may receive https and forward http.
 */
export function isOwnForm(headers: Headers, publicUrl: string | undefined): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  const sent = URL.parse(origin)
  if (!sent || !/^https?:$/.test(sent.protocol)) return false
  if (publicUrl === undefined) return sent.host === headers.get('host')
  const own = new URL(publicUrl)
  return sent.origin === own.origin || (sent.protocol === own.protocol && sent.host === headers.get('host'))
}

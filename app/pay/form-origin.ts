/**
 * Whether a form was sent by one of our own pages. `null` is what a page hands over that hides where it is
 * from, and is refused; a browser that sends no Origin at all must say by Sec-Fetch-Site that it was ours.
 * The scheme counts where it is known: `publicUrl` is GATEWAY_PUBLIC_URL, without which a proxy may speak
 * https to the world and http to us.
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

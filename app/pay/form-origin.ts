/**
 * Whether a form was sent by one of our own pages. `null` is what a page hands over that hides where it is from, and is refused; a browser
 * that sends no Origin at all must say by Sec-Fetch-Site that it was ours.
 */
export function isOwnForm(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  return origin === publicUrl || URL.parse(origin)?.host === headers.get('host')
}

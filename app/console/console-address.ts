/** An address below /console, of our own origin; anything else would send people away. */
export function consoleAddress(address: string | undefined): string | undefined {
  const own = 'http://console.invalid'
  const url = URL.parse(address ?? '', own)
  return url?.origin === own && /^\/console(?:\/|$)/.test(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined
}

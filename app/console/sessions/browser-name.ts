// In the order of asking: browsers name those that they are like too.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A browser in words, such as "Firefox, Windows"; undefined where it names itself as none that is known. */
export function browserName(userAgent: string): string | undefined {
  const found = [browsers, systems].flatMap(
    (known) => known.find(([, sign]) => sign.test(userAgent))?.[0] ?? [],
  )
  return found.length > 0 ? found.join(', ') : undefined
}

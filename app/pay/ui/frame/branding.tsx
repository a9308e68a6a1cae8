import { accentFor, type Accent } from '#lib/checkout/accent.ts'
import { pageNonce } from '../../page-headers.ts'

/** The shop's colour instead of ours, in both themes; the nonce lets the style pass the page's policy. */
export async function Branding({ accent }: { accent: string }) {
  const light = accentFor(accent, 'light')
  const dark = accentFor(accent, 'dark')
  if (!light || !dark) return null
  const nonce = await pageNonce()
  return (
    <style nonce={nonce}>
      {`:root{${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`}
    </style>
  )
}

const properties = ({ accent, onAccent, wash }: Accent): string =>
  `--accent:${accent};--on-accent:${onAccent};--accent-wash:${wash}`

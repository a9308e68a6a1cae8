import { accentFor, type Accent } from '#lib/checkout/accent.ts'

/** The shop's colour instead of ours, in both themes; the nonce lets the style pass the page's policy. */
export function Branding({ accent, nonce }: { accent: string; nonce: string | undefined }) {
  const light = accentFor(accent, 'light')
  const dark = accentFor(accent, 'dark')
  if (!light || !dark) return null
  return (
    <style nonce={nonce}>
      {`:root{${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`}
    </style>
  )
}

const properties = ({ accent, onAccent, wash }: Accent): string =>
  `--accent:${accent};--on-accent:${onAccent};--accent-wash:${wash}`

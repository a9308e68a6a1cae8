import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from '../../../../demo/glyph.tsx'

interface PhoneProps {
  glyph: GlyphName
  app: string
  standsFor: string
  children: ReactNode
}

/** A phone with one app open; on a phone itself the frame is left away. */
export const Phone = ({ glyph, app, standsFor, children }: PhoneProps) => (
  <section className="phone panel">
    <header className="phone-head">
      <Glyph name={glyph} size={22} />
      <span>
        <strong>{app}</strong>
        <small>{standsFor}</small>
      </span>
    </header>
    {children}
  </section>
)

import type { ReactNode } from 'react'
import type { GlyphName } from '../../../../../demo/glyph.tsx'
import { AppName } from './app-name.tsx'

interface PhoneProps {
  /** Names the colours of the app. */
  scene: string
  glyph: GlyphName
  app: string
  standsFor: string
  children: ReactNode
}

/** A phone with one app open. */
export const Phone = ({ scene, glyph, app, standsFor, children }: PhoneProps) => (
  <section className="phone" data-scene={scene}>
    <StatusBar />
    <header className="app-head">
      <AppName glyph={glyph} name={app} detail={standsFor} />
    </header>
    <div className="app-body">{children}</div>
    <span className="phone-home" aria-hidden="true" />
  </section>
)

/** The line at the top of every phone: the word at its left marks it as a test. */
const StatusBar = () => (
  <div className="phone-status" aria-hidden="true">
    <span>TEST</span>
    <i className="phone-eye" />
    <svg width="46" height="12" viewBox="0 0 46 12" fill="currentColor">
      <path d="M0 8h3v4H0zM5 5.5h3V12H5zM10 3h3v9h-3zM15 0h3v12h-3z" />
      <path d="M25 1h16a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H25a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Zm0 1.2a.8.8 0 0 0-.8.8v6c0 .4.4.8.8.8h16c.4 0 .8-.4.8-.8V3a.8.8 0 0 0-.8-.8H25ZM44 4h1.5v4H44zM25.5 3.5h11v5h-11z" />
    </svg>
  </div>
)

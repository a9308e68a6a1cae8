import type { ReactNode } from 'react'
import { consolePhrases } from '#lib/i18n/console-messages.ts'

interface DoorMainProps {
  readonly title: string
  readonly lead?: ReactNode
  /** What was wrong with the last form. */
  readonly fault?: string | undefined
  readonly children?: ReactNode
}

/** A page that lets people in: one card. */
export const DoorMain = ({ title, lead, fault, children }: DoorMainProps) => (
  <main id="content" tabIndex={-1}>
    <title>{`${title} · ${consolePhrases('frame')('name')}`}</title>
    <h1>{title}</h1>
    {lead !== undefined && <p className="c-lead">{lead}</p>}
    {fault !== undefined && (
      <p className="c-notice" data-tone="REFUSED" role="alert">
        {fault}
      </p>
    )}
    {children}
  </main>
)

import type { ReactNode } from 'react'
import { consolePhrases } from '#lib/i18n/console-messages.ts'

interface TableProps {
  /** What the table shows, for those who do not see where it stands. */
  readonly name: string
  /** `thead`, `tbody`, `tfoot`: plain HTML. Cells with numbers have `data-number`. */
  readonly children: ReactNode
  readonly className?: string
}

/** A table that scrolls within itself where the screen is narrow, by keys too. */
export const Table = ({ name, children, className }: TableProps) => (
  <section className="c-table-scroll" aria-label={consolePhrases('frame')('tableOf', { name })} tabIndex={0}>
    <table className={className === undefined ? 'c-table' : `c-table ${className}`} aria-label={name}>
      {children}
    </table>
  </section>
)

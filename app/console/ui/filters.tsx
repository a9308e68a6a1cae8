import type { ReactNode } from 'react'
import { consolePhrases } from '#lib/i18n/console-messages.ts'

interface FiltersProps {
  /** Its accessible name, where the page has several. */
  readonly name?: string
  /** The address of the page, without a query. */
  readonly action: string
  /** Fields; the names are those of the query. */
  readonly children: ReactNode
  /** What its button says, where it chooses what is shown and leaves nothing out. */
  readonly go?: string
  /** Whether anything is filtered now. */
  readonly isFiltered: boolean
  /** What the address keeps beside the fields, such as a tab. */
  readonly kept?: Readonly<Record<string, string | undefined>>
}

/** A form that reads: everything that it chose is in the address. */
export function Filters({ name, action, children, go, isFiltered, kept = {} }: FiltersProps) {
  const t = consolePhrases('frame')
  const keptPairs = Object.entries(kept).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(keptPairs as [string, string][]).toString()
  return (
    <search>
      <form className="c-filters" action={action} method="get" aria-label={name ?? t('filter')}>
        {keptPairs.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {children}
        <div className="c-filters-acts">
          <button className="c-button">{go ?? t('filter')}</button>
          {isFiltered && (
            <a className="c-button" data-kind="quiet" href={query === '' ? action : `${action}?${query}`}>
              {t('clear')}
            </a>
          )}
        </div>
      </form>
    </search>
  )
}

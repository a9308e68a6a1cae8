import type { ReactNode } from 'react'
import { KeepFresh } from '../browser/keep-fresh.tsx'
import type { Visit } from '../visit.ts'
import { NoticeLine } from './notice-line.tsx'

interface ConsoleMainProps {
  readonly visit: Visit
  /** The page's only `h1`, and its title. */
  readonly title: ReactNode
  /** For the window's title, where `title` is no text. */
  readonly titleText?: string
  /** A sentence below the title. */
  readonly lead?: ReactNode
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode
  /** Links to other views of the page, below the title: `Tabs`. */
  readonly tabs?: ReactNode
  /** How often the page is read again while somebody looks at it, in seconds. Default: never. */
  readonly fresh?: number
  readonly children: ReactNode
}

/** What every page of the console is: title, what the last form is answered with, content. */
export function ConsoleMain({
  visit,
  title,
  titleText,
  lead,
  actions,
  tabs,
  fresh,
  children,
}: ConsoleMainProps) {
  const name = visit.phrases('frame')('name')
  return (
    <main id="content" tabIndex={-1}>
      <title>{`${titleText ?? (typeof title === 'string' ? title : name)} · ${name}`}</title>
      <header className="c-head">
        <div className="c-head-words">
          <h1>{title}</h1>
          {lead !== undefined && <p className="c-lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="c-head-actions">{actions}</div>}
      </header>
      {tabs}
      <NoticeLine notice={visit.notice} close={visit.phrases('frame')('close')} />
      {children}
      {fresh !== undefined && <KeepFresh seconds={fresh} />}
    </main>
  )
}

import type { ReactNode } from 'react'

interface Tab {
  readonly href: string
  readonly name: string
  /** How many things are behind it. */
  readonly count?: ReactNode
  readonly isCurrent: boolean
}

/** Links to other views of a page; `name` says what they choose. */
export const Tabs = ({ name, tabs }: { name: string; tabs: readonly Tab[] }) => (
  <nav aria-label={name}>
    <ul className="c-tabs">
      {tabs.map(({ href, name: tab, count, isCurrent }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? 'page' : undefined}>
            {tab}
            {count !== undefined && <span className="c-count">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

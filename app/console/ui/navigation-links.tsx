'use client'

import { usePathname } from 'next/navigation'

interface NavigationLinksProps {
  readonly links: readonly { readonly href: string; readonly name: string; readonly begins: boolean }[]
}

/** The links of the navigation; the layout is not drawn again when another page comes. */
export function NavigationLinks({ links }: NavigationLinksProps) {
  const path = usePathname()
  return (
    <ul className="c-nav">
      {links.map(({ href, name, begins }) => (
        <li key={href} data-begins={begins || undefined}>
          <a href={href} aria-current={isWithin(path, href) ? (path === href ? 'page' : 'true') : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

const isWithin = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`)

import { sectionsOf } from '../navigation.ts'
import type { Visit } from '../visit.ts'
import { ConsoleTools } from '../browser/console-tools.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { roleName } from './role-name.ts'

/**
 * Where the person can go: beside the page, and above it on a narrow screen, where it is folded without any
 * script.
 */
export function ConsoleNavigation({ visit }: { visit: Visit }) {
  const t = visit.phrases('frame')
  const links = sectionsOf(visit.person.position).map(({ page, begins = false }) => ({
    href: `/console/${page}`,
    name: t(`pages.${page}`),
    begins,
  }))
  return (
    <header className="c-side">
      <a className="c-brand" href="/console/overview">
        <span className="c-mark" aria-hidden="true" />
        {t('brand')}
      </a>
      <ConsoleTools
        places={links.map(({ href, name }) => ({ href, name }))}
        palette={{
          name: t('palette.name'),
          label: t('palette.label'),
          search: t('palette.search', { words: '{words}' }),
        }}
        keys={{
          title: t('keys.title'),
          close: t('close'),
          keys: [
            ['Ctrl K / ⌘ K', t('keys.palette')],
            ['/', t('keys.search')],
            ['?', t('keys.help')],
            ['Esc', t('keys.escape')],
          ],
        }}
      />
      <details className="c-menu">
        <summary>{t('menu')}</summary>
      </details>
      <div className="c-side-body">
        <nav aria-label={t('sections')}>
          <NavigationLinks links={links} />
        </nav>
        <div className="c-person">
          <p className="c-person-name">{visit.person.name}</p>
          <p className="c-person-role">{roleName(visit.person.position)}</p>
          <p className="c-person-acts">
            <a href="/console/alarms">{t('alarms')}</a> <a href="/console/sessions">{t('sessions')}</a>
          </p>
          <form method="post" action="/console/sign-out" data-plain>
            <button className="c-link-button">{t('signOut')}</button>
          </form>
        </div>
      </div>
    </header>
  )
}

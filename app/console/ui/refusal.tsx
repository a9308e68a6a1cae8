import { wordsOf, type Right } from '#lib/people/rights.ts'
import type { Visit } from '../visit.ts'
import { ConsoleMain } from './console-main.tsx'
import { roleName } from './role-name.ts'

/** The page of somebody who may not: it names the right that is missing. */
export function ForbiddenPage({ visit, missing }: { visit: Visit; missing: Right }) {
  const t = visit.phrases('frame')
  return (
    <ConsoleMain visit={visit} title={t('forbidden.title')}>
      <div className="c-refusal">
        <p>{t('forbidden.lead', { right: wordsOf(missing), role: roleName(visit.person.position) })}</p>
        <p>{t('forbidden.ask')}</p>
        <p>
          <a className="c-button" href="/console/overview">
            {t('forbidden.back')}
          </a>
        </p>
      </div>
    </ConsoleMain>
  )
}

export function NotHerePage({ visit }: { visit: Visit }) {
  const t = visit.phrases('frame')
  return (
    <ConsoleMain visit={visit} title={t('notFound.title')}>
      <div className="c-refusal">
        <p>{t('notFound.lead')}</p>
        <p>
          <a className="c-button" href="/console/overview">
            {t('forbidden.back')}
          </a>
        </p>
      </div>
    </ConsoleMain>
  )
}

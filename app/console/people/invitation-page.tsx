import { staticPage } from '../../pay/documents/static-page.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

interface Shown {
  readonly link: string
  /** Undefined: another person has to approve the invitation first. */
  readonly expiresAt: Date | undefined
}

/** The answer to "Invite": the link, which no other page shows again. */
export function showInvitation(visit: Visit, email: string, { link, expiresAt }: Shown): Promise<Response> {
  const t = visit.phrases('people')
  return staticPage(
    200,
    'en',
    t('link.title'),
    <>
      <p className="lead">{t('link.lead', { email })}</p>
      <p>
        <code>{link}</code>
      </p>
      {expiresAt ? (
        <p>
          {t('link.until')} <When at={expiresAt} timeZone={visit.timeZone} /> ({visit.timeZone})
        </p>
      ) : (
        <p>{t('link.waits')}</p>
      )}
      <a className="action" href="/console/people">
        {t('link.back')}
      </a>
    </>,
  )
}

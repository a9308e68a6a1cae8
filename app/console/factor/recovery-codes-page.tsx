import { consolePhrases } from '#lib/i18n/console-messages.ts'
import type { FactorSetUp } from '#lib/people/second-factor.ts'
import { endSession, type PersonSession } from '#lib/people/sessions.ts'
import { openSession } from '#lib/people/sign-in.ts'
import { staticPage } from '../../pay/documents/static-page.tsx'
import { goTo, type DoorForm } from '../door-form.ts'
import { sessionCookieFor } from '../session-cookie.ts'

/**
 * The answer to setting up a second factor: the recovery codes, which no other page shows again. Somebody on
 * the way in is signed in with it.
 */
export async function showRecoveryCodes(
  { gateway, place, next, cookieKey }: DoorForm,
  { stage, person }: PersonSession,
  { recoveryCodes }: FactorSetUp,
): Promise<Response> {
  const begun = stage === 'OPEN' ? undefined : await openSession(gateway.db, person, 'OPEN', place)
  if (begun === 'WRONG') return goTo('/console/sign-in')
  const t = consolePhrases('sign-in')
  const page = await staticPage(
    200,
    'en',
    t('recovery.title'),
    <>
      <p className="lead">{t('recovery.lead')}</p>
      <ul className="recovery-codes">
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a className="action" href={next}>
        {t('recovery.go')}
      </a>
    </>,
  )
  if (begun) {
    await endSession(gateway.db, cookieKey)
    page.headers.append('set-cookie', sessionCookieFor(gateway.publicUrl, begun.cookieKey))
  }
  return page
}

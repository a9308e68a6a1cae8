import { wordsIn } from '#lib/checkout/words.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { staticPage } from './static-page.tsx'

/** A form that did not come from our own page. */
export const foreignFormPage = (locale: Locale, address: string): Promise<Response> =>
  refusedFormPage(403, locale, 'refused.lead', address)

/** A form that is larger than any of ours. */
export const tooLargeFormPage = (locale: Locale, address: string): Promise<Response> =>
  refusedFormPage(413, locale, 'refused.leadTooLarge', address)

/** The address of a form, opened without sending it: from the history, or after a connection that broke. */
export async function unsentFormPage(locale: Locale, address: string): Promise<Response> {
  const page = await refusedFormPage(405, locale, 'refused.leadNotSent', address)
  page.headers.set('allow', 'POST')
  return page
}

function refusedFormPage(status: number, locale: Locale, lead: string, address: string): Promise<Response> {
  const { errors } = wordsIn(locale)
  return staticPage(
    status,
    locale,
    errors('refused.title'),
    <>
      <p className="lead">{errors(lead)}</p>
      <a className="action" href={address}>
        {errors('refused.back')}
      </a>
    </>,
  )
}

/** The one neutral screen for visits that are unknown, over, revoked or another browser's. */
export function notOpenPage(locale: Locale): Promise<Response> {
  const { t } = wordsIn(locale)
  return staticPage(404, locale, t('closed.missing'), <p className="lead">{t('closed.missingLead')}</p>)
}

/** Requests come faster than people send them. */
export async function tooManyPage(
  locale: Locale,
  address: string,
  retryAfterSeconds: number,
  lead: 'lead' | 'leadReferences' = 'lead',
): Promise<Response> {
  const { errors } = wordsIn(locale)
  const page = await staticPage(
    429,
    locale,
    errors('tooMany.title'),
    <>
      <p className="lead">{errors(`tooMany.${lead}`)}</p>
      <a className="action" href={address}>
        {errors('tooMany.back')}
      </a>
    </>,
    { keepsQuery: true },
  )
  page.headers.set('retry-after', String(retryAfterSeconds))
  // The browser goes back by itself. An address with a token is not repeated in a header.
  if (!address.includes('?')) page.headers.set('refresh', `${retryAfterSeconds}; url=${address}`)
  return page
}

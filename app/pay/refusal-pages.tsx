import type { Locale } from '#lib/i18n/locales.ts'
import { wordsIn } from '#lib/checkout/words.ts'
import { staticPage } from './static-page.tsx'

/** A form that did not come from our own page. */
export function foreignFormPage(locale: Locale, address: string): Promise<Response> {
  const { errors } = wordsIn(locale)
  return staticPage(
    403,
    locale,
    errors('refused.title'),
    <>
      <p className="lead">{errors('refused.lead')}</p>
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

/** Somebody presses faster than people do. */
export async function tooManyPage(
  locale: Locale,
  address: string,
  retryAfterSeconds: number,
): Promise<Response> {
  const { errors } = wordsIn(locale)
  const page = await staticPage(
    429,
    locale,
    errors('tooMany.title'),
    <>
      <p className="lead">{errors('tooMany.lead')}</p>
      <a className="action" href={address}>
        {errors('tooMany.back')}
      </a>
    </>,
    { keepsQuery: true },
  )
  page.headers.set('retry-after', String(retryAfterSeconds))
  // Nobody should have to press a button to get back; an address that holds a token is not repeated in a header.
  if (!address.includes('?')) page.headers.set('refresh', `${retryAfterSeconds}; url=${address}`)
  return page
}

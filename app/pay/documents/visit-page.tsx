import type { ReactNode } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import { Document } from '../../document.tsx'
import { checkoutView } from '../checkout-view.ts'
import { drawHtml } from './draw-html.ts'
import { languageOf } from '../open-in-browser.ts'
import { orFailedPage } from '../or-failed-page.ts'
import type { Area } from '../session-cookie.ts'
import { CheckoutPage } from '../ui/frame/checkout-page.tsx'
import { wordsIn } from '#lib/checkout/words.ts'

/** Answers with the page of a visit, in its current step. */
export function visitPage(request: Request, area: Area, id: string): Promise<Response> {
  const address = `/${area}/${encodeURIComponent(id)}`
  return orFailedPage(request, address, async () => {
    const view = await checkoutView(request, area, id)
    if (view === 'TOO_OFTEN')
      return new Response(null, { status: 307, headers: { ...headers, location: `${address}/busy` } })
    if (view !== 'NOT_OPEN') return page(view.words.locale, <CheckoutPage view={view} />)
    const locale = languageOf(request)
    return page(locale, <NotOpen locale={locale} />)
  })
}

async function page(locale: Locale, content: ReactNode): Promise<Response> {
  const html = await drawHtml(
    <Document locale={locale}>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml" />
      {content}
    </Document>,
  )
  return new Response(html, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}

/** The state of a payment is never shown again from a cache. */
const headers = { 'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate' } as const

/** The one neutral screen for visits that are unknown, over, revoked or another browser's. */
function NotOpen({ locale }: { locale: Locale }) {
  const { t } = wordsIn(locale)
  return (
    <div className="page page-single">
      <title>{t('closed.missing')}</title>
      <main className="step">
        <h1>{t('closed.missing')}</h1>
        <p className="lead">{t('closed.missingLead')}</p>
      </main>
    </div>
  )
}

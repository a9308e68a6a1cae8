import { wordsIn } from '#lib/checkout/words.ts'
import { retryAfterSeconds } from '#lib/platform/db/database-unreachable.ts'
import { languageOf } from '../pay/open-in-browser.ts'
import { staticPage } from '../pay/documents/static-page.tsx'

/**
 * A 503 page: it says that reloading takes no money, and links to `address`; an empty address is the current
 * one.
 */
export async function unavailablePage(request: Request, address: string): Promise<Response> {
  const page = await failedPage(request, 503, address)
  page.headers.set('retry-after', String(retryAfterSeconds))
  return page
}

/** The page for an error on our side. */
export function failedPage(request: Request, status: 500 | 503, address: string): Promise<Response> {
  const locale = languageOf(request)
  const { errors } = wordsIn(locale)
  return staticPage(
    status,
    locale,
    errors('failed.title'),
    <>
      <p className="lead">{errors('failed.lead')}</p>
      <a className="action" href={address}>
        {errors('failed.again')}
      </a>
    </>,
    { keepsQuery: true },
  )
}

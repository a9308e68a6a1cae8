import { wordsIn } from '#lib/checkout/words.ts'
import { retryAfterSeconds } from '#lib/platform/db/database-unreachable.ts'
import { languageOf } from '../pay/open-in-browser.ts'
import { staticPage } from '../pay/static-page.tsx'

/**
 * 503 for people: that loading it again takes no money, and where to; an empty address is the one that they
 * are at.
 */
export async function unavailablePage(request: Request, address: string): Promise<Response> {
  const page = await failedPage(request, 503, address)
  page.headers.set('retry-after', String(retryAfterSeconds))
  return page
}

/** Something did not work on our side; nothing of it is the customer's fault. */
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

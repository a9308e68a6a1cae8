import { currentGateway } from '#lib/server/current-gateway.ts'
import { wordsIn } from '#lib/checkout/words.ts'
import { languageOf } from './open-in-browser.ts'
import { staticPage } from './static-page.tsx'

/** Answers a link or form. What breaks on our side is logged, and the customer gets a page that leads on; Next's own answer is empty. */
export async function orFailedPage(
  request: Request,
  address: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    const { log } = await currentGateway()
    log.error({ err: error, requestId: request.headers.get('x-request-id') }, 'a page failed')
    const locale = languageOf(request)
    const { errors } = wordsIn(locale)
    return staticPage(
      500,
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
}

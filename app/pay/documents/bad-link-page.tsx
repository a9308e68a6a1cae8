import type { BadLink } from '#lib/checkout/session/open-session.ts'
import { wordsIn } from '#lib/checkout/words.ts'
import { Icon } from '../../ui/line-icon.tsx'
import { staticPage } from './static-page.tsx'

/**
 * A link that does not work: a sentence for the customer, and in a closed fold every fault for the shop's
 * developer.
 */
export function badLinkPage(badLink: BadLink): Promise<Response> {
  const { status, faults, returnUrl, locale } = badLink
  const { errors } = wordsIn(locale)
  return staticPage(
    status,
    locale,
    errors(badLink.status === 401 ? `badLink.title401.${badLink.token}` : `badLink.title${status}`),
    <>
      <p className="lead">{errors(status === 400 ? 'badLink.lead' : 'badLink.leadMaybePaid')}</p>
      {returnUrl !== undefined && (
        <a className="action" href={returnUrl} rel="noreferrer">
          {errors('badLink.back')}
        </a>
      )}
      <details className="fold">
        <summary>
          {errors('badLink.developer')} <Icon name="down" size={18} />
        </summary>
        <div lang="en" dir="ltr">
          <ul className="faults">
            {faults.map(({ parameter, message }) => (
              <li key={`${parameter} ${message}`}>
                <code>{parameter}</code> {message}
              </li>
            ))}
          </ul>
        </div>
      </details>
    </>,
  )
}

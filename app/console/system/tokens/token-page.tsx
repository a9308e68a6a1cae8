import { staticPage } from '../../../pay/documents/static-page.tsx'
import type { Visit } from '../../visit.ts'

interface Shown {
  readonly name: string
  readonly token: string
  /** Whether another person has to approve it first. */
  readonly waits: boolean
}

/** The answer to "Create": the token, which no other page shows again. */
export function showToken(visit: Visit, { name, token, waits }: Shown): Promise<Response> {
  const t = visit.phrases('tokens')
  return staticPage(
    200,
    'en',
    t('shown.title', { name }),
    <>
      <p className="lead">{t('shown.lead')}</p>
      <p>
        <code>{token}</code>
      </p>
      <p>{t(waits ? 'shown.waits' : 'shown.works')}</p>
      <a className="action" href="/console/system/tokens">
        {t('shown.back')}
      </a>
    </>,
  )
}

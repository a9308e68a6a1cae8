import { redirect } from 'next/navigation'
import { showCallbackSecret } from '#lib/console/merchants/show-secret.ts'
import { addressPart } from '../../../address-part.ts'
import { consolePage } from '../../../page-kind.tsx'
import { ConsoleMain } from '../../../ui/console-main.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { notHere } from '../../../visit.ts'

/** The callback secret, for somebody who has just proved who it is; the audit has each look. */
export default consolePage<{ merchant: string }>('keys', async (visit, { params }) => {
  const code = addressPart(params.merchant)
  if (visit.merchantCode !== undefined && visit.merchantCode !== code) notHere()
  const address = `/console/merchants/${encodeURIComponent(code)}`
  if (!visit.fresh) redirect(`/console/confirm?next=${encodeURIComponent(`${address}/secret`)}`)
  const shown = await showCallbackSecret(visit, code)
  if (!shown) notHere()
  const t = visit.phrases('merchants')
  return (
    <ConsoleMain visit={visit} title={t('secretOf', { name: shown.channelName })}>
      <Panel title={t('secret')}>
        <p>
          <code className="c-secret">{shown.callbackSecret}</code>
        </p>
        <p>
          <a className="c-button" href={address}>
            {t('back')}
          </a>
        </p>
      </Panel>
    </ConsoleMain>
  )
})

import { redirect } from 'next/navigation'
import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { appUri } from '#lib/people/authenticator-app.ts'
import { offeredAppSecret } from '#lib/people/second-factor.ts'
import { qrMatrix } from '#lib/qr/matrix.ts'
import { nextOf } from '../door-form.ts'
import { DoorMain } from '../door-main.tsx'
import { doorSession } from '../door-session.ts'
import type { PageProps } from '../page-kind.tsx'
import { PasskeyForm } from '../passkey/passkey-form.tsx'
import { TextField } from '../ui/field.tsx'
import './factor.css'

/** Where a second factor is set up: an authenticator app or a passkey. */
export default async function Page({ searchParams }: PageProps) {
  const asked = await searchParams
  const { gateway, session } = await doorSession(['ENROL', 'OPEN'])
  const next = nextOf(asked['next'])
  if (session.stage === 'OPEN' && !session.fresh)
    redirect(`/console/confirm?next=${encodeURIComponent('/console/factor')}`)
  const t = consolePhrases('sign-in')
  const secret = await offeredAppSecret(gateway, session.sessionId)
  const { size, path } = qrMatrix(appUri(secret, session.person.email))
  const fault = asked['said'] === 'WRONG' ? t('factor.wrong') : undefined
  return (
    <DoorMain
      title={t('factor.title')}
      lead={t('factor.lead')}
      fault={asked['said'] === 'PASSKEY' ? t('faults.PASSKEY') : undefined}
    >
      <form className="c-form" method="post" action="/console/factor/app" data-plain>
        <input type="hidden" name="next" value={next} />
        <h2>{t('factor.app')}</h2>
        <svg
          className="factor-qr"
          role="img"
          aria-label={t('factor.qr')}
          viewBox={`-4 -4 ${size + 8} ${size + 8}`}
          shapeRendering="crispEdges"
        >
          <path d={path} />
        </svg>
        <p className="c-small">{t('factor.byHand')}</p>
        <p className="factor-secret">
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <TextField
          label={t('code.code')}
          hint={t('factor.hint')}
          error={fault}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          required
        />
        <button className="c-button" data-kind="main">
          {t('factor.go')}
        </button>
      </form>
      <section className="js-only factor-passkey">
        <h2>{t('passkey.title')}</h2>
        <p className="c-small">{t('passkey.lead')}</p>
        <PasskeyForm
          action="/console/factor/passkey"
          does="MAKE"
          next={next}
          label={t('passkey.make')}
          failed={t('passkey.failed')}
        />
      </section>
      {gateway.mode === 'sandbox' && session.stage === 'ENROL' && (
        <form method="post" action="/console/factor/later" data-plain>
          <input type="hidden" name="next" value={next} />
          <button className="c-button" data-kind="quiet">
            {t('factor.later')}
          </button>
        </form>
      )}
    </DoorMain>
  )
}

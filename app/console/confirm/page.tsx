import { redirect } from 'next/navigation'
import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { hasPassword } from '#lib/people/own-sessions.ts'
import { nextOf } from '../door-form.ts'
import { DoorMain } from '../door-main.tsx'
import { doorSession } from '../door-session.ts'
import type { PageProps } from '../page-kind.tsx'
import { PasskeyForm } from '../passkey/passkey-form.tsx'
import { TextField } from '../ui/field.tsx'

/** Where somebody who is signed in proves once more who it is. */
export default async function Page({ searchParams }: PageProps) {
  const asked = await searchParams
  const { gateway, session } = await doorSession(['OPEN'])
  const next = nextOf(asked['next'])
  if (session.fresh) redirect(next)
  const t = consolePhrases('sign-in')
  const fault = asked['said'] === 'WRONG' ? t('confirm.wrong') : undefined
  const other = (['BUSY', 'PASSKEY'] as const).find((one) => one === asked['said'])
  const needsPassword = gateway.mode === 'live' || (await hasPassword(gateway.db, session.person.email))
  return (
    <DoorMain
      title={t('confirm.title')}
      lead={t(needsPassword ? 'confirm.lead' : 'confirm.leadSandbox')}
      fault={other && t(`faults.${other}`)}
    >
      <form className="c-form" method="post" action="/console/confirm/password" data-plain>
        <input type="hidden" name="next" value={next} />
        {needsPassword && (
          <TextField
            label={t('password')}
            error={fault}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <button className="c-button" data-kind="main">
          {t('confirm.go')}
        </button>
      </form>
      <PasskeyForm
        action="/console/confirm/passkey"
        does="ASK_OWN"
        next={next}
        label={t('passkey.use')}
        failed={t('passkey.failed')}
      />
    </DoorMain>
  )
}

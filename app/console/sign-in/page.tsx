import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { nextOf } from '../door-form.ts'
import { DoorMain } from '../door-main.tsx'
import type { PageProps } from '../page-kind.tsx'
import { PasskeyForm } from '../passkey/passkey-form.tsx'
import { TextField } from '../ui/field.tsx'

const faults = ['WRONG', 'BUSY', 'LINK', 'PASSKEY'] as const

/** Where people sign in. */
export default async function Page({ searchParams }: PageProps) {
  const asked = await searchParams
  const t = consolePhrases('sign-in')
  const said = faults.find((fault) => fault === asked['said'])
  const next = nextOf(asked['next'])
  return (
    <DoorMain title={t('title')} fault={said && t(`faults.${said}`)}>
      <form className="c-form" method="post" action="/console/sign-in/password" data-plain>
        <input type="hidden" name="next" value={next} />
        <TextField label={t('email')} name="email" type="email" autoComplete="username" required />
        <TextField
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <button className="c-button" data-kind="main">
          {t('signIn')}
        </button>
      </form>
      <PasskeyForm
        action="/console/sign-in/passkey"
        does="ASK_ANY"
        next={next}
        label={t('passkey.use')}
        failed={t('passkey.failed')}
      />
    </DoorMain>
  )
}

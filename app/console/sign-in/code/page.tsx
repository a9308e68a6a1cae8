import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { nextOf } from '../../door-form.ts'
import { DoorMain } from '../../door-main.tsx'
import { doorSession } from '../../door-session.ts'
import type { PageProps } from '../../page-kind.tsx'
import { PasskeyForm } from '../../passkey/passkey-form.tsx'
import { Field } from '../../ui/field.tsx'

const faults = ['WRONG', 'BUSY', 'PASSKEY'] as const

/** Where a sign-in waits for the second factor. */
export default async function Page({ searchParams }: PageProps) {
  const asked = await searchParams
  await doorSession(['CODE'])
  const t = consolePhrases('sign-in')
  const said = faults.find((fault) => fault === asked['said'])
  const next = nextOf(asked['next'])
  return (
    <DoorMain title={t('code.title')} lead={t('code.lead')} fault={said && t(`code.faults.${said}`)}>
      <form className="c-form" method="post" action="/console/sign-in/code/check" data-plain>
        <input type="hidden" name="next" value={next} />
        <Field label={t('code.code')} hint={t('code.hint')}>
          {(tied) => <input {...tied} name="code" autoComplete="one-time-code" spellCheck={false} required />}
        </Field>
        <button className="c-button" data-kind="main">
          {t('code.go')}
        </button>
      </form>
      <PasskeyForm
        action="/console/sign-in/code/passkey"
        does="ASK_OWN"
        next={next}
        label={t('passkey.use')}
        failed={t('passkey.failed')}
      />
      <form method="post" action="/console/sign-out" data-plain>
        <button className="c-link-button">{t('code.other')}</button>
      </form>
    </DoorMain>
  )
}

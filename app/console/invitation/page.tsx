import { connection } from 'next/server'
import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { readInvitation } from '#lib/people/invitations.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { DoorMain } from '../door-main.tsx'
import type { PageProps } from '../page-kind.tsx'
import { TextField } from '../ui/field.tsx'
import { roleName } from '../ui/role-name.ts'

const nameFaults = ['NO_NAME'] as const
const passwordFaults = ['TOO_SHORT', 'TOO_LONG', 'TOO_COMMON'] as const

/** Where somebody who was invited chooses a name and a password. */
export default async function Page({ searchParams }: PageProps) {
  await connection()
  const { key, said } = await searchParams
  const t = consolePhrases('sign-in')
  const gateway = await currentGateway()
  const person = typeof key === 'string' ? await readInvitation(gateway.db, key) : undefined
  if (!person || typeof key !== 'string')
    return (
      <DoorMain title={t('invitation.over.title')} lead={t('invitation.over.lead')}>
        <p>
          <a href="/console/sign-in">{t('invitation.over.signIn')}</a>
        </p>
      </DoorMain>
    )
  const ofName = nameFaults.find((fault) => fault === said)
  const ofPassword = passwordFaults.find((fault) => fault === said)
  return (
    <DoorMain
      title={t('invitation.title')}
      lead={t('invitation.lead', { email: person.email, role: roleName(person.position) })}
    >
      <form className="c-form" method="post" action="/console/invitation/accept" data-plain>
        <input type="hidden" name="key" value={key} />
        <TextField
          label={t('invitation.name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          error={ofName && t(`faults.${ofName}`)}
        />
        <input type="hidden" name="username" autoComplete="username" value={person.email} />
        <TextField
          label={t('password')}
          hint={t('invitation.hint')}
          error={ofPassword && t(`faults.${ofPassword}`)}
          name="password"
          type="password"
          autoComplete="new-password"
          required
        />
        <button className="c-button" data-kind="main">
          {t('invitation.go')}
        </button>
      </form>
    </DoorMain>
  )
}

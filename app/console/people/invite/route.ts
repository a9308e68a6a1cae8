import { z } from 'zod'
import { decide } from '#lib/console/acts/decide.ts'
import { askedBy, inviteAct } from '#lib/console/acts/people-acts.ts'
import { invitationLink } from '#lib/people/links.ts'
import { hashOfKey, newKey } from '#lib/people/sessions.ts'
import { answerConsoleForm } from '../../form.ts'
import { showInvitation } from '../invitation-page.tsx'

const readInvited = z.object({ expiresAt: z.date() })

/** "Invite": shows the link once; where another person has to approve, it works from then on. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'people',
    async (visit, fields) => {
      const key = newKey()
      const email = fields.one('email')
      const decision = await decide(visit, inviteAct, {
        email,
        // A merchant's OWNER invites for the own merchant, whatever the form says.
        position: {
          role: fields.one('role'),
          merchantCode: visit.merchantCode ?? (fields.one('merchant') || undefined),
        },
        keyHash: hashOfKey(key).toString('hex'),
        ...(await askedBy(visit)),
      })
      if (decision.result === 'REFUSED') return decision
      return showInvitation(visit, email, {
        link: invitationLink(visit.writes.publicUrl, key),
        expiresAt: decision.result === 'DONE' ? readInvited.parse(decision.data).expiresAt : undefined,
      })
    },
    { fresh: true },
  )

export { formsOnly as GET } from '../../form.ts'

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
      // A merchant's OWNER invites for the own merchant, whatever the form says.
      const merchantCode = visit.merchantCode ?? (fields.one('merchant') || undefined)
      const position = { role: fields.one('role'), merchantCode }
      const keyHash = hashOfKey(key).toString('hex')
      const typed = { email, position, keyHash, ...(await askedBy(visit)) }
      const decision = await decide(visit, inviteAct, typed, fields.one('once'))
      if (decision.result === 'REFUSED') return decision
      // A page that was sent again: of what it asked for the first time this link is not the one.
      if (decision.result === 'WAITS' && decision.isAgain)
        return { ...decision, said: visit.phrases('people')('link.already', { email }) }
      return showInvitation(visit, email, {
        link: invitationLink(visit.writes.publicUrl, key),
        expiresAt: decision.result === 'DONE' ? readInvited.parse(decision.data).expiresAt : undefined,
      })
    },
    { fresh: true },
  )

export { formsOnly as GET } from '../../form.ts'

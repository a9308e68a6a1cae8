import { actorAt } from '#lib/console/acts/deciding.ts'
import { invite } from '#lib/people/invitations.ts'
import { invitationLink } from '#lib/people/links.ts'
import { positionOf } from '#lib/people/person.ts'
import { answerConsoleForm } from '../../form.ts'
import { showInvitation } from '../invitation-page.tsx'

/** "Invite": shows the link once. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'people',
    async (visit, fields) => {
      const t = visit.phrases('people')
      const refused = (why: string) => ({ result: 'REFUSED', said: t(`faults.${why}`) }) as const
      const email = fields.one('email')
      // A merchant's OWNER invites for the own merchant, whatever the form says.
      const merchantCode = visit.merchantCode ?? (fields.one('merchant') || undefined)
      const position = positionOf(fields.one('role'), merchantCode)
      if (!position) return refused('NO_SUCH_ROLE')
      if (merchantCode !== undefined && !(await visit.writes.merchants.find(merchantCode)))
        return refused('NO_SUCH_MERCHANT')
      const decider = { by: actorAt(visit), granter: visit.person.position }
      const invited = await invite(visit.writes.db, { email, position }, decider)
      if (typeof invited === 'string') return refused(invited)
      return showInvitation(visit, email, {
        link: invitationLink(visit.writes.publicUrl, invited.key),
        expiresAt: invited.expiresAt,
      })
    },
    { fresh: true },
  )

export { formsOnly as GET } from '../../form.ts'

import { takeUpInvitation } from '#lib/people/invitations.ts'
import { endSession } from '#lib/people/sessions.ts'
import { openSession } from '#lib/people/sign-in.ts'
import { answerDoorForm, goOn, goTo } from '../../door-form.ts'

/** A person takes up an invitation, and goes on to the second factor. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, fields, next, cookieKey }) => {
    const { key = '', name = '', password = '' } = fields
    const person = await takeUpInvitation(gateway.db, key, { name, password })
    if (typeof person === 'string') return goTo('/console/invitation', { key, said: person })
    await endSession(gateway.db, cookieKey)
    const begun = await openSession(gateway.db, person, 'ENROL', place)
    return begun === 'WRONG' ? goTo('/console/sign-in') : goOn(gateway, begun, next)
  })

export { formsOnly as GET } from '../../form.ts'

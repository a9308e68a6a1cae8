import { endSession } from '#lib/people/sessions.ts'
import { openSession } from '#lib/people/sign-in.ts'
import { answerDoorForm, goOn, goTo } from '../../door-form.ts'

/** "Later": a sandbox does not insist on a second factor. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, next, cookieKey, session }) => {
    if (session?.stage !== 'ENROL') return goTo('/console/sign-in', { next })
    if (gateway.mode !== 'sandbox') return goTo('/console/factor', { next })
    const begun = await openSession(gateway.db, session.person, 'OPEN', place)
    await endSession(gateway.db, cookieKey)
    return begun === 'WRONG' ? goTo('/console/sign-in') : goOn(gateway, begun, next)
  })

export { formsOnly as GET } from '../../form.ts'

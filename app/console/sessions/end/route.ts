import { signOutEverywhere } from '#lib/people/own-sessions.ts'
import { answerDoorForm, goTo, goWithSession } from '../../door-form.ts'

/** "Sign out everywhere". */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, session }) => {
    if (session?.stage !== 'OPEN') return goTo('/console/sign-in')
    await signOutEverywhere(gateway.db, session, place)
    return goWithSession(gateway, '/console/sign-in', undefined)
  })

export { formsOnly as GET } from '../../form.ts'

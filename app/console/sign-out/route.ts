import { signOut } from '#lib/people/sign-in.ts'
import { answerDoorForm, goWithSession } from '../door-form.ts'

/** "Sign out": ends the session of this browser. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, cookieKey, session }) => {
    await signOut(gateway.db, cookieKey, session, place)
    return goWithSession(gateway, '/console/sign-in', undefined)
  })

export { formsOnly as GET } from '../form.ts'

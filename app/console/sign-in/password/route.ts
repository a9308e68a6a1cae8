import { endSession } from '#lib/people/sessions.ts'
import { signIn } from '#lib/people/sign-in.ts'
import { answerDoorForm, goOn, goTo } from '../../door-form.ts'

/** "Sign in": with e-mail address and password. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, fields, next, cookieKey }) => {
    const { email = '', password = '' } = fields
    const signedIn = await signIn(gateway, { email, password }, place)
    if (typeof signedIn === 'string') return goTo('/console/sign-in', { said: signedIn, next })
    // Whoever used this browser before is signed out.
    await endSession(gateway.db, cookieKey)
    return goOn(gateway, signedIn, next)
  })

export { formsOnly as GET } from '../../form.ts'

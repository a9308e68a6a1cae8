import { enterCode } from '#lib/people/second-factor.ts'
import { endSession } from '#lib/people/sessions.ts'
import { answerDoorForm, goOn, goTo } from '../../../door-form.ts'

/** The code of the authenticator app, or a recovery code. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, fields, next, cookieKey, session }) => {
    if (session?.stage !== 'CODE') return goTo('/console/sign-in', { next })
    const signedIn = await enterCode(gateway, session, fields['code'] ?? '', place)
    if (typeof signedIn === 'string') return goTo('/console/sign-in/code', { said: signedIn, next })
    await endSession(gateway.db, cookieKey)
    return goOn(gateway, signedIn, next)
  })

export { formsOnly as GET } from '../../../form.ts'

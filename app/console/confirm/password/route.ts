import { confirmByPassword } from '#lib/people/own-sessions.ts'
import { answerDoorForm, goTo, goWithSession } from '../../door-form.ts'

/** The password once more. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, fields, next, cookieKey, session }) => {
    if (session?.stage !== 'OPEN' || cookieKey === undefined) return goTo('/console/sign-in', { next })
    const confirmed = await confirmByPassword(
      gateway,
      { ...session, cookieKey },
      fields['password'] ?? '',
      place,
    )
    if (typeof confirmed === 'string') return goTo('/console/confirm', { said: confirmed, next })
    return goWithSession(gateway, next, confirmed.cookieKey)
  })

export { formsOnly as GET } from '../../form.ts'

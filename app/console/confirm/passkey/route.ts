import { renewSession } from '#lib/people/own-sessions.ts'
import { personOfPasskey } from '#lib/people/passkeys.ts'
import { answerDoorForm, goTo, goWithSession } from '../../door-form.ts'
import { siteOf } from '../../passkey/challenges.ts'

/** A passkey in place of the password. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, fields, next, cookieKey, session }) => {
    if (session?.stage !== 'OPEN' || cookieKey === undefined) return goTo('/console/sign-in', { next })
    const { personId } = session.person
    const person = await personOfPasskey(
      gateway.db,
      siteOf(gateway, request),
      fields['answer'] ?? '',
      personId,
    )
    const renewed = person ? await renewSession(gateway.db, cookieKey) : 'WRONG'
    if (renewed === 'WRONG') return goTo('/console/confirm', { said: 'PASSKEY', next })
    return goWithSession(gateway, next, renewed.cookieKey)
  })

export { formsOnly as GET } from '../../form.ts'

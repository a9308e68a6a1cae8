import { personOfPasskey } from '#lib/people/passkeys.ts'
import { endSession } from '#lib/people/sessions.ts'
import { openSession } from '#lib/people/sign-in.ts'
import { answerDoorForm, goOn, goTo } from '../../../door-form.ts'
import { siteOf } from '../../../passkey/challenges.ts'

/** A passkey in place of the code. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, fields, next, cookieKey, session }) => {
    if (session?.stage !== 'CODE') return goTo('/console/sign-in', { next })
    const { personId } = session.person
    const person = await personOfPasskey(
      gateway.db,
      siteOf(gateway, request),
      fields['answer'] ?? '',
      personId,
    )
    const begun = person ? await openSession(gateway.db, person, 'OPEN', place) : 'WRONG'
    if (begun === 'WRONG') return goTo('/console/sign-in/code', { said: 'PASSKEY', next })
    await endSession(gateway.db, cookieKey)
    return goOn(gateway, begun, next)
  })

export { formsOnly as GET } from '../../../form.ts'

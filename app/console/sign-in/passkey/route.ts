import { personOfPasskey } from '#lib/people/passkeys.ts'
import { endSession } from '#lib/people/sessions.ts'
import { openSession } from '#lib/people/sign-in.ts'
import { answerDoorForm, goOn, goTo } from '../../door-form.ts'
import { siteOf } from '../../passkey/challenges.ts'

/** "Use a passkey": two factors by itself, so nothing else is asked for. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, fields, next, cookieKey }) => {
    const site = siteOf(gateway, request)
    const person = await personOfPasskey(gateway.db, site, fields['answer'] ?? '', undefined)
    const begun = person ? await openSession(gateway.db, person, 'OPEN', place) : 'WRONG'
    if (begun === 'WRONG') return goTo('/console/sign-in', { said: 'PASSKEY', next })
    await endSession(gateway.db, cookieKey)
    return goOn(gateway, begun, next)
  })

export { formsOnly as GET } from '../../form.ts'

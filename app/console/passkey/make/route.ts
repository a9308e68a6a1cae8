import { passkeyToMake } from '#lib/people/passkeys.ts'
import { answerDoorForm, goTo } from '../../door-form.ts'
import { mayAsk, siteOf, tooMany } from '../challenges.ts'

/** What the browser makes a passkey of, for the person of this session. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, session }) => {
    if (!session || session.stage === 'CODE') return goTo('/console/sign-in')
    if (!(await mayAsk(gateway, place))) return tooMany()
    return Response.json(await passkeyToMake(gateway.db, siteOf(gateway, request), session.person))
  })

export { formsOnly as GET } from '../../form.ts'

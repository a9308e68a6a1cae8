import { passkeyToAsk } from '#lib/people/passkeys.ts'
import { answerDoorForm } from '../../door-form.ts'
import { mayAsk, siteOf, tooMany } from '../challenges.ts'

/** What the browser lets a passkey sign: that of anybody who signs in, or of the person of this session. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async ({ gateway, place, fields, session }) => {
    if (!(await mayAsk(gateway, place))) return tooMany()
    const personId = fields['whose'] === 'OWN' ? session?.person.personId : undefined
    return Response.json(await passkeyToAsk(gateway.db, siteOf(gateway, request), personId))
  })

export { formsOnly as GET } from '../../form.ts'

import { setUpPasskey } from '#lib/people/passkeys.ts'
import { siteOf } from '../../passkey/challenges.ts'
import { answerFactorForm } from '../answer-factor-form.ts'

/** The passkey that the browser made. */
export const POST = (request: Request): Promise<Response> =>
  answerFactorForm(request, 'PASSKEY', ({ gateway, place, fields }, session) =>
    setUpPasskey(gateway, siteOf(gateway, request), session, fields['answer'] ?? '', place),
  )

export { formsOnly as GET } from '../../form.ts'

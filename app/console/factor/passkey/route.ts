import { setUpPasskey } from '#lib/people/passkeys.ts'
import { answerDoorForm, goTo } from '../../door-form.ts'
import { siteOf } from '../../passkey/challenges.ts'
import { showRecoveryCodes } from '../recovery-codes-page.tsx'

/** The passkey that the browser made. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async (form) => {
    const { gateway, place, fields, next, session } = form
    if (!session || session.stage === 'CODE') return goTo('/console/sign-in', { next })
    if (session.stage === 'OPEN' && !session.fresh)
      return goTo('/console/confirm', { next: '/console/factor' })
    const site = siteOf(gateway, request)
    const setUp = await setUpPasskey(gateway, site, session, fields['answer'] ?? '', place)
    if (setUp === 'WRONG') return goTo('/console/factor', { said: 'PASSKEY', next })
    return showRecoveryCodes(form, session, setUp)
  })

export { formsOnly as GET } from '../../form.ts'

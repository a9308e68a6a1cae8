import { setUpApp } from '#lib/people/second-factor.ts'
import { answerDoorForm, goTo } from '../../door-form.ts'
import { showRecoveryCodes } from '../recovery-codes-page.tsx'

/** A code of the app proves that it is set up. */
export const POST = (request: Request): Promise<Response> =>
  answerDoorForm(request, async (form) => {
    const { gateway, place, fields, next, session } = form
    if (!session || session.stage === 'CODE') return goTo('/console/sign-in', { next })
    if (session.stage === 'OPEN' && !session.fresh)
      return goTo('/console/confirm', { next: '/console/factor' })
    const setUp = await setUpApp(gateway, session, fields['code'] ?? '', place)
    if (setUp === 'WRONG') return goTo('/console/factor', { said: 'WRONG', next })
    return showRecoveryCodes(form, session, setUp)
  })

export { formsOnly as GET } from '../../form.ts'

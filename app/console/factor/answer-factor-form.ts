import type { FactorSetUp } from '#lib/people/second-factor.ts'
import type { PersonSession } from '#lib/people/sessions.ts'
import { answerDoorForm, goTo, type DoorForm } from '../door-form.ts'
import { showRecoveryCodes } from './recovery-codes-page.tsx'

/**
 * Answers a form that sets a second factor up: of somebody on the way in, or who has just proved who it is.
 * `fault` is what the page says where what was sent proves nothing.
 */
export const answerFactorForm = (
  request: Request,
  fault: 'WRONG' | 'PASSKEY',
  setUp: (form: DoorForm, session: PersonSession) => Promise<FactorSetUp | 'WRONG'>,
): Promise<Response> =>
  answerDoorForm(request, async (form) => {
    const { next, session } = form
    if (!session || session.stage === 'CODE') return goTo('/console/sign-in', { next })
    if (session.stage === 'OPEN' && !session.fresh)
      return goTo('/console/confirm', { next: '/console/factor' })
    const made = await setUp(form, session)
    if (made === 'WRONG') return goTo('/console/factor', { said: fault, next })
    return showRecoveryCodes(form, session, made)
  })

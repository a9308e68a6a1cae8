import { setUpApp } from '#lib/people/second-factor.ts'
import { answerFactorForm } from '../answer-factor-form.ts'

/** A code of the app proves that it is set up. */
export const POST = (request: Request): Promise<Response> =>
  answerFactorForm(request, 'WRONG', ({ gateway, place, fields }, session) =>
    setUpApp(gateway, session, fields['code'] ?? '', place),
  )

export { formsOnly as GET } from '../../form.ts'

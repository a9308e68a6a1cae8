import { decide } from '#lib/console/acts/decide.ts'
import { revokeTokenAct } from '#lib/console/acts/token-acts.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'

export { formsOnly as GET }

/** "Revoke". */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'system.change', (visit, { record }) => decide(visit, revokeTokenAct, record), {
    fresh: true,
  })

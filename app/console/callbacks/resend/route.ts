import { decide } from '#lib/console/acts/decide.ts'
import { resendCallbackAct } from '#lib/console/acts/callback-acts.ts'
import { answerConsoleForm } from '../../form.ts'

/** Sends one callback again. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'callbacks.resend', (visit, fields) =>
    decide(visit, resendCallbackAct, {
      merchantCode: visit.merchantCode ?? fields.one('merchant'),
      callbackId: fields.one('callback'),
    }),
  )

export { formsOnly as GET } from '../../form.ts'

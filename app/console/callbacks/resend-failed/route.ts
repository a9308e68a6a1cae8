import { resendFailedAct } from '#lib/console/acts/callback-acts.ts'
import { decide } from '#lib/console/acts/decide.ts'
import { answerConsoleForm } from '../../form.ts'
import { momentTyped } from '../../local-moment.ts'
import { merchantCodesOf } from '../../ui/merchant-choice.tsx'

/** Sends again what failed since a moment, of one merchant or of all that the person may see. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'callbacks.resend', async (visit, fields) => {
    const merchant = fields.one('merchant')
    const codes = await merchantCodesOf(visit)
    return decide(visit, resendFailedAct, {
      merchantCodes: merchant === '' ? codes : codes.filter((code) => code === merchant),
      since: momentTyped(fields.one('since'), visit.timeZone)?.toISOString(),
    })
  })

export { formsOnly as GET } from '../../form.ts'

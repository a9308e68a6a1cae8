import { resendCallback } from '#lib/callbacks/resend-callback.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { recordAudit } from '#lib/platform/audit/record-audit.ts'
import { answerConsoleForm, formsOnly } from '../../../../../form.ts'
import { notHere } from '../../../../../visit.ts'
import { paymentOf, type PaymentParams } from '../../../../payment-of-address.ts'

/** "Resend callback". */
export const POST = (request: Request, { params }: { params: Promise<PaymentParams> }): Promise<Response> =>
  answerConsoleForm(request, 'callbacks.resend', async (visit, fields) => {
    const { merchantCode, kind, paymentId } = paymentOf(visit, await params)
    const callbackId = fields.one('callbackId')
    if (!/^[\da-f-]{36}$/i.test(callbackId)) notHere()
    if (!(await resendCallback(visit.writes, merchantCode, callbackId))) notHere()
    const after = { callbackId, [kind]: paymentId }
    await recordAudit(visit.writes.db, {
      actor: actorAt(visit),
      command: 'callback resend',
      merchantCode,
      after,
    })
    return { result: 'DONE', said: visit.phrases('payments')('resent') }
  })

export { formsOnly as GET }

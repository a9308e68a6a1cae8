import { actorAt } from '#lib/console/acts/deciding.ts'
import { letHappen } from '#lib/console/payments/sandbox-events.ts'
import { recordAudit } from '#lib/platform/audit/record-audit.ts'
import { answerConsoleForm, formsOnly } from '../../../../../form.ts'
import { notHere } from '../../../../../visit.ts'
import { paymentOf, type PaymentParams } from '../../../../payment-of-address.ts'

/** What the simulated institution of a sandbox does. */
export const POST = (request: Request, { params }: { params: Promise<PaymentParams> }): Promise<Response> =>
  answerConsoleForm(request, 'callbacks.resend', async (visit, fields) => {
    if (visit.writes.mode === 'live') notHere()
    const key = paymentOf(visit, await params)
    const event = fields.one('event')
    const refused = await letHappen(visit.writes, key, event)
    if (refused !== undefined) return { result: 'REFUSED', said: refused }
    const { merchantCode, kind, paymentId } = key
    const after = { event, [kind]: paymentId }
    await recordAudit(visit.writes.db, {
      actor: actorAt(visit),
      command: 'sandbox event',
      merchantCode,
      after,
    })
    return { result: 'DONE', said: visit.phrases('payments')('simulated') }
  })

export { formsOnly as GET }

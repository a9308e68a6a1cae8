import { decide } from '#lib/console/acts/decide.ts'
import { refundAct } from '#lib/console/acts/refund.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { answerConsoleForm, formsOnly } from '../../../../../form.ts'
import type { FormFields } from '../../../../../form-fields.ts'
import { notHere } from '../../../../../visit.ts'
import { paymentOf, type PaymentParams } from '../../../../payment-of-address.ts'

/** "Refund" of a payin. */
export const POST = (request: Request, { params }: { params: Promise<PaymentParams> }): Promise<Response> =>
  answerConsoleForm(request, 'refund', async (visit, fields) => {
    const key = paymentOf(visit, await params)
    const record = key.kind === 'payin' ? await readPayment(visit.writes, key) : undefined
    if (!record) notHere()
    const asked = {
      merchantCode: key.merchantCode,
      payinId: key.paymentId,
      amount: fields.one('amount'),
      currencyCode: record.money.currencyCode,
      reason: fields.one('reason'),
      paymentMethod: payeeOf(fields),
    }
    return decide(visit, refundAct, asked, fields.one('once'))
  })

/** The account that was typed; undefined: that which the customer paid from. */
function payeeOf({ one }: FormFields): object | undefined {
  const [paymentMethodCode, operator] = [one('method'), one('operator')]
  if (paymentMethodCode === '') return undefined
  const account = { accountName: one('accountName'), accountNumber: one('accountNumber') }
  const given = Object.entries(account).filter(([, value]) => value !== '')
  return {
    paymentMethodCode,
    ...(operator !== '' && { paymentOperatorCode: operator }),
    account: Object.fromEntries(given),
  }
}

export { formsOnly as GET }

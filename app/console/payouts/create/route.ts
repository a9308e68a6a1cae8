import { decide } from '#lib/console/acts/decide.ts'
import { payoutAct } from '#lib/console/acts/payout-act.ts'
import { payeeFields, payoutMethodOf } from '#lib/demo/forms/payee-fields.ts'
import { payoutMethodsFor } from '#lib/methods/payout-registry.ts'
import { isCurrencyCode } from '#lib/money/currency.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { ConsoleRefusal } from '../../visit.ts'

export { formsOnly as GET }

/** Creates a payout of the person's merchant, or asks another one of its people to agree. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'payouts.create',
    (visit, fields) => {
      const currencyCode = fields.one('currencyCode')
      const code = fields.one('paymentMethodCode')
      const method = isCurrencyCode(currencyCode)
        ? payoutMethodsFor(currencyCode).find((one) => one.code === code)
        : undefined
      if (!method || !isCurrencyCode(currencyCode)) throw new ConsoleRefusal()
      const payee = payeeFields(method, currencyCode).map(({ path }) => ({ path, value: fields.one(path) }))
      const asked = {
        merchantCode: visit.merchantCode,
        currencyCode,
        amount: fields.one('amount'),
        paymentMethod: payoutMethodOf(method, payee, fields.one('paymentOperatorCode')),
        callbackUrl: fields.one('callbackUrl'),
        description: fields.one('description'),
      }
      return decide(visit, payoutAct, asked, fields.one('once'))
    },
    { fresh: true },
  )

import { decide } from '#lib/console/acts/decide.ts'
import { returnAct } from '#lib/console/acts/suspense-return.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { goOn, typed } from '../go-on.ts'

export { formsOnly as GET }

/** Orders the money of an item to be paid back to its payer. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    const outcome = await decide(visit, returnAct, {
      itemId: fields.one('id'),
      accountNumber: typed(fields, 'accountNumber'),
      accountName: typed(fields, 'accountName'),
      bankCode: typed(fields, 'bankCode'),
      reason: fields.one('reason'),
    })
    return goOn(outcome, fields)
  })

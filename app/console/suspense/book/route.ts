import { decide } from '#lib/console/acts/decide.ts'
import { bookAct } from '#lib/console/acts/suspense-book.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { goOn, typed } from '../go-on.ts'

export { formsOnly as GET }

/** Books an item, or all that are marked, as what is no payment. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    const t = visit.phrases('suspense')
    const as = fields.one('as')
    const usual = t.find(`defaultReason.${as}`) ?? ''
    const outcome = await decide(visit, bookAct, {
      itemIds: fields.all('id'),
      as,
      amount: typed(fields, 'amount'),
      rail: typed(fields, 'rail'),
      fee: typed(fields, 'fee'),
      reason: typed(fields, 'reason') ?? usual,
    })
    return goOn(outcome, fields)
  })

import { addRuleAct } from '#lib/console/acts/account-rule-add.ts'
import { decide } from '#lib/console/acts/decide.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'
import { typed } from '../../go-on.ts'

export { formsOnly as GET }

/** Adds a rule to an account, as it was tried. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    const outcome = await decide(visit, addRuleAct, {
      accountId: fields.one('accountId'),
      whenText: fields.one('whenText'),
      maxAmount: fields.one('maxAmount'),
      book: fields.one('book'),
      counterAccountId: typed(fields, 'counterAccountId'),
      apply: fields.one('apply') === 'yes',
    })
    return outcome.result === 'REFUSED' ? outcome : { ...outcome, to: fields.one('next') }
  })

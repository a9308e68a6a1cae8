import { changedLimits } from '#lib/console/accounts/changed-limits.ts'
import { configureAccountAct, disableAccountAct, enableAccountAct } from '#lib/console/acts/account-acts.ts'
import { removeRuleAct } from '#lib/console/acts/account-rule-remove.ts'
import { decide } from '#lib/console/acts/decide.ts'
import { acceptGapAct, undoStatementAct } from '#lib/console/acts/statement-acts.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { ConsoleRefusal } from '../../visit.ts'

export { formsOnly as GET }

/** What a person decides about an account or a file of it; the button says what. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'suspense.work',
    async (visit, { record, one }) => {
      switch (one('act')) {
        case 'enable':
          return decide(visit, enableAccountAct, record)
        case 'disable':
          return decide(visit, disableAccountAct, record)
        case 'configure':
          return decide(visit, configureAccountAct, {
            accountId: one('accountId'),
            change: await changedLimits(visit.gateway, one('accountId'), record),
          })
        case 'accept-gap':
          return decide(visit, acceptGapAct, record)
        case 'undo':
          return decide(visit, undoStatementAct, { ...record, withMatches: one('withMatches') === 'true' })
        case 'remove-rule':
          return decide(visit, removeRuleAct, record)
        default:
          throw new ConsoleRefusal()
      }
    },
    { fresh: ({ one }) => ['enable', 'configure'].includes(one('act')) },
  )

import { changedLimits } from '#lib/console/accounts/changed-limits.ts'
import {
  addAccountAct,
  configureAccountAct,
  disableAccountAct,
  enableAccountAct,
  rescanAct,
} from '#lib/console/acts/account-acts.ts'
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
        case 'add':
          return decide(visit, addAccountAct, newAccountOf(record, one('payouts') === 'true'), one('once'))
        case 'rescan':
          return decide(visit, rescanAct, record, one('once'))
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
    { fresh: ({ one }) => ['add', 'enable', 'configure', 'rescan'].includes(one('act')) },
  )

/** What is left empty is absent; the key of a chain has a field that a refused form does not show again. */
function newAccountOf(record: Readonly<Record<string, string>>, payouts: boolean): object {
  const { secretKey, ...typed } = record
  const given = Object.entries(typed).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(given), ...(secretKey && { identifier: secretKey }), payouts }
}

import type { Act } from '#lib/console/acts/act.ts'
import {
  approveBatchAct,
  cancelBatchAct,
  confirmBatchAct,
  releaseBatchAct,
  takeOutAct,
} from '#lib/console/acts/batch-acts.ts'
import { decide } from '#lib/console/acts/decide.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { ConsoleRefusal } from '../../visit.ts'

export { formsOnly as GET }

const acts: Readonly<Record<string, Act<unknown>>> = {
  approve: approveBatchAct,
  cancel: cancelBatchAct,
  'take-out': takeOutAct,
  confirm: confirmBatchAct,
  release: releaseBatchAct,
}

/** What a person decides about a batch; the button says what. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'suspense.work',
    async (visit, { record, one, all }) => {
      const act = Object.hasOwn(acts, one('act')) ? acts[one('act')] : undefined
      if (!act) throw new ConsoleRefusal()
      const payout = payoutNamed(one('payout'))
      const typed = { ...record, keys: all('keys'), payout }
      return decide(visit, act, typed)
    },
    { fresh: ({ one }) => ['approve', 'release'].includes(one('act')) },
  )

/** `kind/merchant/ID`; undefined: the whole batch. */
function payoutNamed(text: string) {
  const [, kind, merchantCode, paymentId] = /^(payout|refund)\/([^/]+)\/(.+)$/.exec(text) ?? []
  return kind === undefined ? undefined : { kind, merchantCode, paymentId }
}

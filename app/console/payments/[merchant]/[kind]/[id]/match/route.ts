import { decide } from '#lib/console/acts/decide.ts'
import { redoMatchAct, undoMatchAct } from '#lib/console/acts/matches.ts'
import { answerConsoleForm, formsOnly } from '../../../../../form.ts'

/** "Undo match", "Redo match". */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', (visit, fields) =>
    decide(visit, fields.one('act') === 'redo' ? redoMatchAct : undoMatchAct, {
      receiptId: fields.one('receiptId'),
      reason: fields.one('reason'),
    }),
  )

export { formsOnly as GET }

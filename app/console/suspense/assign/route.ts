import { decide } from '#lib/console/acts/decide.ts'
import { assignAct } from '#lib/console/acts/suspense-assign.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { goOn, typed } from '../go-on.ts'
import { whyText } from '../item-words.tsx'
import { readTarget } from '../target.ts'

export { formsOnly as GET }

/** Assigns the money of an item, or of all that are marked, to the candidate that was pressed or the typed payment. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    const t = visit.phrases('suspense')
    const pressed = readTarget(fields.one('target'))
    const why = pressed?.why && t('defaultReason.candidate', { why: whyText(t, { why: pressed.why }) })
    const target = pressed ?? {
      kind: typed(fields, 'kind'),
      merchantCode: typed(fields, 'merchantCode'),
      id: fields.one('paymentId'),
    }
    const outcome = await decide(visit, assignAct, {
      itemIds: fields.all('id'),
      kind: target.kind,
      merchantCode: target.kind === 'return' ? undefined : target.merchantCode,
      id: target.id,
      amount: typed(fields, 'amount'),
      fee: typed(fields, 'fee') ?? pressed?.fee,
      acceptShort: typed(fields, 'acceptShort') ?? pressed?.acceptShort,
      receiptId: typed(fields, 'receiptId'),
      reason: typed(fields, 'reason') ?? why ?? '',
    })
    return goOn(outcome, fields)
  })

import { withdraw } from '#lib/console/acts/approvals.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'

export { formsOnly as GET }

/** Withdraws what the person asked for, while nobody has approved it. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    const { result, said } = await withdraw(visit, fields.one('approvalId'))
    return { result: result === 'WITHDRAWN' ? 'DONE' : 'REFUSED', said }
  })

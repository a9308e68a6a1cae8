import { forgetTried } from '#lib/console/accounts/tried-files.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'

export { formsOnly as GET }

/** Forgets a file that was tried and shall not be imported. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    await forgetTried(visit.writes, visit.person.personId, fields.one('file'))
    return { result: 'DONE', said: visit.phrases('accounts')('file.discarded'), to: '/console/overview' }
  })

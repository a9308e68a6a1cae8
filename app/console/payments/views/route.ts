import { removeView, saveView } from '#lib/people/saved-views.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'

/** "Save view", and forgetting one. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'payments.read', async ({ writes, person, phrases }, fields) => {
    const t = phrases('payments')
    const of = { personId: person.personId, page: 'payments' }
    const removed = fields.one('remove')
    if (removed !== '') {
      await removeView(writes.db, of, removed)
      return { result: 'DONE', said: t('viewRemoved', { name: removed }) }
    }
    const name = fields.one('name')
    if (!/^[^\p{Cc}]{1,60}$/u.test(name)) return { result: 'REFUSED', said: t('viewNameMissing') }
    const query = fields.one('query').slice(0, 2_000)
    const isSaved = await saveView(writes.db, of, { name, query })
    return isSaved
      ? { result: 'DONE', said: t('viewSaved', { name }) }
      : { result: 'REFUSED', said: t('viewsFull') }
  })

export { formsOnly as GET }

import { lookAfterItems } from '#lib/payments/suspense/look-after-item.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { isUuid } from '#lib/platform/uuid.ts'

export { formsOnly as GET }

/** The person looks after an item, or after all that are marked, from now on. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    const t = visit.phrases('suspense')
    const ids = fields.all('id').filter(isUuid)
    const care = { owner: visit.person.name }
    const refused = ids.length === 0 || (await lookAfterItems(visit.writes, ids, care, actorAt(visit)))
    if (refused) return { result: 'REFUSED', said: t('care.notOpen') }
    const said = ids.length === 1 ? t('care.taken') : t('care.takenSeveral', { count: ids.length })
    return { result: 'DONE', said }
  })

import { lookAfterItems } from '#lib/payments/suspense/look-after-item.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { isDay } from '#lib/console/day.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import { isUuid } from '#lib/platform/uuid.ts'

export { formsOnly as GET }

/** Writes what is known of an item, and when to look again; an empty field takes its own away. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, fields) => {
    const t = visit.phrases('suspense')
    const [note, followUp] = [fields.one('note'), fields.one('followUp')]
    const ids = fields.all('id').filter(isUuid)
    if (!/^[^\p{Cc}]{0,140}$/u.test(note)) return { result: 'REFUSED', said: t('care.badNote') }
    if (followUp !== '' && !isDay(followUp)) return { result: 'REFUSED', said: t('care.badDay') }
    const refused =
      ids.length === 0 || (await lookAfterItems(visit.writes, ids, { note, followUp }, actorAt(visit)))
    return refused
      ? { result: 'REFUSED', said: t('care.notOpen') }
      : { result: 'DONE', said: t('care.saved') }
  })

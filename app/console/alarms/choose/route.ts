import { chooseAlarms } from '#lib/alarms/choices.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { answerConsoleForm } from '../../form.ts'

/** What the person is told of by e-mail, in the place of what it was. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, undefined, async (visit, fields) => {
    const t = visit.phrases('alarms')
    const kinds = [...new Set(fields.all('kind'))]
    const refused = await chooseAlarms(visit.writes.db, visit.person, kinds, actorAt(visit))
    return refused.length > 0
      ? { result: 'REFUSED', said: t('choose.refused') }
      : { result: 'DONE', said: t('choose.done', { count: kinds.length }) }
  })

export { formsOnly as GET } from '../../form.ts'

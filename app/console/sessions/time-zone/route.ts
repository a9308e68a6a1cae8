import { chooseTimeZone } from '#lib/people/time-zone.ts'
import { answerConsoleForm } from '../../form.ts'

/** The time zone in which the person reads times. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, undefined, async (visit, fields) => {
    const t = visit.phrases('sign-in')
    const zone = fields.one('zone')
    const isChosen = await chooseTimeZone(visit.writes.db, visit.person.personId, zone)
    return isChosen
      ? { result: 'DONE', said: t('zone.done', { zone }) }
      : { result: 'REFUSED', said: t('zone.unknown') }
  })

export { formsOnly as GET } from '../../form.ts'

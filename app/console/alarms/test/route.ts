import { sendTestToPerson } from '#lib/alarms/send-test.ts'
import { answerConsoleForm, type FormOutcome } from '../../form.ts'

/** A person sends itself so many in a minute. */
const perMinute = 3

/** Sends the person a test e-mail, and says whether the server took it. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, undefined, async (visit): Promise<FormOutcome | void> => {
    const t = visit.phrases('alarms')
    const { email, personId } = visit.person
    const turn = await visit.writes.throttle.take(`test e-mails of ${personId}`, perMinute, 60)
    if (!turn.allowed) return { result: 'REFUSED', said: t('test.busy') }
    const sent = await sendTestToPerson(visit.writes, visit.person)
    if (sent === 'NO_ALARMS') return { result: 'REFUSED', said: t('choose.none') }
    if (sent === 'NOT_SET') return { result: 'REFUSED', said: t('choose.noServer') }
    return sent.error === undefined
      ? { result: 'DONE', said: t('test.done', { email }) }
      : { result: 'REFUSED', said: t('test.failed', { error: sent.error }) }
  })

export { formsOnly as GET } from '../../form.ts'

import { approve, refuse, withdraw, type DecidedNow } from '#lib/console/acts/approvals.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'
import type { Visit } from '../../visit.ts'

export { formsOnly as GET }

/** Approves, refuses or withdraws what the form shows, one after the other. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'approve',
    async (visit, fields) => {
      const ended: DecidedNow[] = []
      for (const approval of fields.all('approval')) {
        const [id = '', hash = ''] = approval.split(' ')
        ended.push(await decideOne(visit, fields.one('decision'), { id, hash, reason: fields.one('reason') }))
      }
      return outcomeOf(visit, ended)
    },
    { fresh: true },
  )

interface Asked {
  readonly id: string
  /** Of what the person saw. */
  readonly hash: string
  readonly reason: string
}

function decideOne(visit: Visit, decision: string, { id, hash, reason }: Asked): Promise<DecidedNow> {
  if (decision === 'approve') return approve(visit, id, hash)
  if (decision === 'withdraw') return withdraw(visit, id)
  return refuse(visit, id, reason)
}

function outcomeOf(visit: Visit, ended: readonly DecidedNow[]) {
  const failed = ended.filter(({ result }) => result === 'NOT_DECIDED' || result === 'FAILED')
  const [first] = ended
  const said = [...new Set((failed.length > 0 ? failed : ended).map((one) => one.said))].join('\n')
  if (failed.length === 0) return { result: 'DONE' as const, said }
  if (ended.length === 1 || !first) return { result: 'REFUSED' as const, said }
  const counts = { done: ended.length - failed.length, not: failed.length, said }
  return { result: 'REFUSED' as const, said: visit.phrases('approvals')('several', counts) }
}

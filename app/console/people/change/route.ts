import { actorAt } from '#lib/console/acts/deciding.ts'
import { readEmail } from '#lib/people/person.ts'
import { disablePerson, enablePerson, resetFactor } from '#lib/people/standing.ts'
import { answerConsoleForm } from '../../form.ts'

const acts = { disable: disablePerson, enable: enablePerson, 'reset-factor': resetFactor } as const

const isAct = (text: string): text is keyof typeof acts => Object.hasOwn(acts, text)

/** Disables or enables a person, or forgets the second factor. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'people',
    async (visit, fields) => {
      const t = visit.phrases('people')
      const act = fields.one('act')
      const email = readEmail(fields.one('email'))
      if (!isAct(act) || email === visit.person.email) return { result: 'REFUSED', said: t('faults.OWN') }
      const decider = { by: actorAt(visit), within: visit.person.position }
      const changed = await acts[act](visit.writes.db, email, decider)
      if (changed === 'NOBODY') return { result: 'REFUSED', said: t('faults.NOBODY') }
      return { result: 'DONE', said: t(`done.${act}`, { email }) }
    },
    { fresh: true },
  )

export { formsOnly as GET } from '../../form.ts'

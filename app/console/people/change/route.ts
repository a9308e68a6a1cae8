import { decide } from '#lib/console/acts/decide.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { askedBy, enablePersonAct, refusePerson, resetFactorAct } from '#lib/console/acts/people-acts.ts'
import { merchantOf, readEmail } from '#lib/people/person.ts'
import { disablePerson, findPerson } from '#lib/people/standing.ts'
import { answerConsoleForm } from '../../form.ts'

/** What lets a person in again may need another person; nobody waits for one to lock somebody out. */
const acts = { disable: undefined, enable: enablePersonAct, 'reset-factor': resetFactorAct } as const

const isAct = (text: string): text is keyof typeof acts => Object.hasOwn(acts, text)

/** Disables or enables a person, or forgets the second factor. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'people',
    async (visit, fields) => {
      const t = visit.phrases('people')
      const name = fields.one('act')
      const email = readEmail(fields.one('email'))
      const refuse = (said: string) => refusePerson(visit, { command: `person ${name}`, email, said })
      if (!isAct(name)) return { result: 'REFUSED', said: t('faults.OWN') }
      if (email === visit.person.email) return refuse(t('faults.OWN'))
      const { db } = visit.writes
      const done = { result: 'DONE', said: t(`done.${name}`, { email }) } as const
      const act = acts[name]
      if (!act) {
        const decider = { by: actorAt(visit), within: visit.person.position }
        return (await disablePerson(db, email, decider)) === 'NOBODY' ? refuse(t('faults.NOBODY')) : done
      }
      const found = await findPerson(db, email, visit.person.position)
      if (!found) return refuse(t('faults.NOBODY'))
      const position = { role: found.position.role, merchantCode: merchantOf(found.position) }
      const decision = await decide(visit, act, { email, position, ...(await askedBy(visit)) })
      return decision.result === 'DONE' ? done : decision
    },
    { fresh: true },
  )

export { formsOnly as GET } from '../../form.ts'

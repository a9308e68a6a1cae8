import { decide } from '#lib/console/acts/decide.ts'
import { askedBy, refusePerson, setRoleAct } from '#lib/console/acts/people-acts.ts'
import { readEmail } from '#lib/people/person.ts'
import { answerConsoleForm } from '../../form.ts'

/** "Change role": within the operator or the same merchant; nobody changes the own. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'people',
    async (visit, fields) => {
      const email = readEmail(fields.one('email'))
      if (email === visit.person.email)
        return refusePerson(visit, {
          command: setRoleAct.name,
          email,
          said: visit.phrases('people')('faults.OWN'),
        })
      const merchantCode = visit.merchantCode ?? (fields.one('merchant') || undefined)
      const position = { role: fields.one('role'), merchantCode }
      return decide(visit, setRoleAct, { email, position, ...(await askedBy(visit)) })
    },
    { fresh: true },
  )

export { formsOnly as GET } from '../../form.ts'

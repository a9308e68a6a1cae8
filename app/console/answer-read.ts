import { wordsOf, type Right } from '#lib/people/rights.ts'
import { answersFor } from './form-answers.tsx'
import { queryOf, type Query } from './page-kind.tsx'
import { roleName } from './ui/role-name.ts'
import { ConsoleRefusal, openVisit, type Visit } from './visit.ts'

/**
 * Answers a read that is no page, such as a file: `answerRead(request, 'payments.read', (visit, query) => …)`,
 * under the same rules as a page.
 */
export async function answerRead(
  request: Request,
  right: Right | undefined,
  read: (visit: Visit, query: Query) => Promise<Response>,
): Promise<Response> {
  const answers = answersFor(request)
  const visit = await openVisit(request.headers)
  const { pathname, search, searchParams } = new URL(request.url)
  if (!visit) return answers.goTo(`/console/sign-in?next=${encodeURIComponent(pathname + search)}`)
  try {
    if (right !== undefined && !visit.may(right)) throw new ConsoleRefusal(right)
    return await read(visit, queryOf(Object.fromEntries(searchParams)))
  } catch (error) {
    if (!(error instanceof ConsoleRefusal)) throw error
    if (error.missing === undefined) return answers.refuse(404, 'notFound')
    const values = { right: wordsOf(error.missing), role: roleName(visit.person.position) }
    return answers.refuse(403, 'forbidden', values)
  }
}

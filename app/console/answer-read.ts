import type { Right } from '#lib/people/rights.ts'
import { answersFor, refusalOf } from './form-answers.tsx'
import { queryOf, type Query } from './page-kind.tsx'
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
    return refusalOf(answers, visit, error)
  }
}

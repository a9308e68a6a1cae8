import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { wordsOf } from '#lib/people/rights.ts'
import { staticPage } from '../pay/documents/static-page.tsx'
import { roleName } from './ui/role-name.ts'
import { ConsoleRefusal, type Visit } from './visit.ts'

type Refused = 'foreign' | 'tooLarge' | 'readOnly' | 'forbidden' | 'notFound'

/**
 * The answers to a form: to the script of the console as JSON, by which it goes on without loading the page
 * anew, to a browser without scripts as it understands them.
 */
export interface FormAnswers {
  /** To the address of a page: with GET, so that a reload sends nothing twice. */
  goTo(address: string): Response
  /** A page that says why nothing was changed. */
  refuse(status: number, why: Refused, values?: Readonly<Record<string, string>>): Promise<Response>
}

export function answersFor(request: Request): FormAnswers {
  const isOfScript = request.headers.get('accept') === 'application/json'
  const t = consolePhrases('frame')
  return {
    goTo: (location) =>
      isOfScript
        ? json(200, { location })
        : new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } }),
    refuse: async (status, why, values) =>
      isOfScript
        ? json(status, { said: `${t(`${why}.title`)}. ${t(`${why}.lead`, values)}` })
        : staticPage(
            status,
            'en',
            t(`${why}.title`),
            <>
              <p className="lead">{t(`${why}.lead`, values)}</p>
              <a className="action" href="/console/overview">
                {t('forbidden.back')}
              </a>
            </>,
            { keepsQuery: true },
          ),
  }
}

/** The answer to a person where `ConsoleRefusal` was thrown; any other error is thrown on. */
export function refusalOf(answers: FormAnswers, { person }: Visit, error: unknown): Promise<Response> {
  if (!(error instanceof ConsoleRefusal)) throw error
  if (error.missing === undefined) return answers.refuse(404, 'notFound')
  const values = { right: wordsOf(error.missing), role: roleName(person.position) }
  return answers.refuse(403, 'forbidden', values)
}

const json = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

import { randomUUID } from 'node:crypto'
import { consolePhrases } from '#lib/i18n/console-messages.ts'
import type { Right } from '#lib/people/rights.ts'
import { leaveNotice } from '#lib/people/sessions.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { consoleAddress } from './console-address.ts'
import { isOwnForm } from '../pay/form-origin.ts'
import { answersFor, refusalOf } from './form-answers.tsx'
import { readFields, type FormFields } from './form-fields.ts'
import { pathOf, type Notice } from './notice.ts'
import { ConsoleRefusal, openVisit, type Visit } from './visit.ts'

/**
 * How a form ended, as `decide` says it. `to` is the address (below /console) that the browser goes to; default:
 * the page of the form.
 */
export type FormOutcome = { readonly to?: string } & (
  | { readonly result: 'DONE'; readonly said: string }
  | { readonly result: 'WAITS'; readonly said?: string; readonly approvalId: string }
  | { readonly result: 'REFUSED'; readonly said: string }
)

interface FormOptions {
  /** What is sent at most, files included, in bytes. Default: 64 KiB. */
  readonly bytesMax?: number
  /**
   * Whether the person must have proved in the last 10 minutes who it is, or for which of its acts. Default:
   * false.
   */
  readonly fresh?: boolean | ((fields: FormFields) => boolean)
}

/**
 * Answers a form of the console: it comes from our own origin, of somebody who is signed in and has the right.
 * `act` says how it ended, which the next page says once; the browser goes back to the form's page (its field
 * `back`, else the page that it came from). A `Response` of `act` is sent as it is: a file, a page of its own.
 * `act` may throw `ConsoleRefusal` where more than `right` is needed, or what it names is another's.
 */
export async function answerConsoleForm(
  request: Request,
  right: Right | undefined,
  act: (visit: Visit, fields: FormFields) => Promise<FormOutcome | Response | void>,
  { bytesMax, fresh = false }: FormOptions = {},
): Promise<Response> {
  const answers = answersFor(request)
  const { config } = await currentGateway()
  if (!isOwnForm(request.headers, config.publicUrl)) return answers.refuse(403, 'foreign')
  const visit = await openVisit(request.headers)
  // Of somebody unknown, or without the right, no more than a plain form is read.
  const isPermitted = visit !== undefined && (right === undefined || visit.may(right))
  const fields = await readFields(request, isPermitted ? bytesMax : undefined)
  if (fields === 'TOO_LARGE') return answers.refuse(413, 'tooLarge')
  const back = consoleAddress(fields.one('back')) ?? refererOf(request) ?? '/console/overview'
  if (!visit) return answers.goTo(`/console/sign-in?next=${encodeURIComponent(back)}`)
  try {
    if (right !== undefined && !visit.may(right)) throw new ConsoleRefusal(right)
    const asksAgain = typeof fresh === 'function' ? fresh(fields) : fresh
    if (asksAgain && !visit.fresh) return answers.goTo(`/console/confirm?next=${encodeURIComponent(back)}`)
    const outcome = await act(visit, fields)
    if (outcome instanceof Response) return outcome
    const next = consoleAddress(outcome?.to) ?? back
    if (outcome) {
      const left = { id: randomUUID(), page: pathOf(next), at: visit.writes.clock.now().getTime() }
      await leaveNotice(visit.writes.db, visit.sessionId, { ...left, ...noticeOf(outcome, fields) })
    }
    return answers.goTo(next)
  } catch (error) {
    return refusalOf(answers, visit, error)
  }
}

/** `export { formsOnly as GET }`: the answer to reading an address that only takes forms. */
export async function formsOnly(request: Request): Promise<Response> {
  const answer = await answersFor(request).refuse(405, 'readOnly')
  answer.headers.set('allow', 'POST')
  return answer
}

function noticeOf(outcome: FormOutcome, fields: FormFields): Omit<Notice, 'id' | 'page' | 'at'> {
  switch (outcome.result) {
    case 'DONE':
      return { tone: 'DONE', said: outcome.said }
    case 'WAITS': {
      const said = outcome.said ?? consolePhrases('frame')('waits')
      return { tone: 'WAITS', said, approvalId: outcome.approvalId }
    }
    case 'REFUSED':
      return { tone: 'REFUSED', said: outcome.said, typed: typedIn(fields) }
  }
}

/** What a refused form shows again: no secrets, and no more than a session should keep. */
const typedIn = ({ record }: FormFields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => !/password|secret|^code$|^back$/i.test(name) && value.length <= 2_000,
    ),
  )

/** The page that a form was on, as the browser says; never another form's address. */
function refererOf(request: Request): string | undefined {
  const url = URL.parse(request.headers.get('referer') ?? '')
  return url ? consoleAddress(`${url.pathname}${url.search}`) : undefined
}

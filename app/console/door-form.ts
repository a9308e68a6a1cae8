import type { Gateway } from '#lib/gateway.ts'
import { readSessionOfAnyStage, type PersonSession, type Place } from '#lib/people/sessions.ts'
import type { SignedIn } from '#lib/people/sign-in.ts'
import { addressIn } from '#lib/platform/address-header.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { isOwnForm } from '../pay/form-origin.ts'
import { readForm } from '../read-form.ts'
import { consoleAddress } from './console-address.ts'
import { answersFor } from './form-answers.tsx'
import { sessionCookieFor, sessionKeyOf } from './session-cookie.ts'

/** A form of the pages that let people in: nobody need be signed in. */
export interface DoorForm {
  readonly gateway: Gateway
  readonly place: Place
  /** As they were typed: a password may begin with a blank. */
  readonly fields: Readonly<Record<string, string>>
  /** Where the person wanted to go. */
  readonly next: string
  /** The key of the session in the cookie, if there is one. */
  readonly cookieKey: string | undefined
  /** That session, whatever its stage. */
  readonly session: PersonSession | undefined
}

/** Answers a form of the pages that let people in; one from another origin changes nothing. */
export async function answerDoorForm(
  request: Request,
  act: (form: DoorForm) => Promise<Response>,
): Promise<Response> {
  const gateway = await currentGateway()
  if (!isOwnForm(request.headers, gateway.config.publicUrl)) return answersFor(request).refuse(403, 'foreign')
  const fields = await readForm(request)
  if (fields === 'TOO_LARGE') return answersFor(request).refuse(413, 'tooLarge')
  const place = placeOf(request)
  const cookieKey = sessionKeyOf(gateway.publicUrl, request.headers.get('cookie'))
  const session = await readSessionOfAnyStage(gateway.db, cookieKey, { address: place.address })
  return act({ gateway, place, fields, next: nextOf(fields['next']), cookieKey, session })
}

/** Where somebody goes after signing in: where it wanted to, else to the first page. */
export const nextOf = (asked: string | string[] | undefined): string =>
  (typeof asked === 'string' ? consoleAddress(asked) : undefined) ?? '/console/overview'

/** From where a request comes. */
export const placeOf = ({ headers }: Pick<Request, 'headers'>): Place => ({
  address: addressIn(headers) ?? 'unknown',
  userAgent: headers.get('user-agent') ?? '',
})

/** Sends the browser to a page of ours, with the cookie of a session or, undefined, without one any more. */
export const goWithSession = (
  { publicUrl }: Pick<Gateway, 'publicUrl'>,
  location: string,
  cookieKey: string | undefined,
): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location,
      'cache-control': 'no-store',
      'set-cookie': sessionCookieFor(publicUrl, cookieKey),
    },
  })

/** Sends the browser to a page of ours, with parameters that say what to show. */
export const goTo = (page: string, query: Readonly<Record<string, string>> = {}): Response => {
  const asked = new URLSearchParams(query)
  const location = asked.size > 0 ? `${page}?${asked.toString()}` : page
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** Goes on after a sign-in: to the second factor, or to where the person wanted to. */
export function goOn(gateway: Gateway, { cookieKey, stage }: SignedIn, next: string): Response {
  const wanted = new URLSearchParams({ next }).toString()
  const pages = { OPEN: next, CODE: `/console/sign-in/code?${wanted}`, ENROL: `/console/factor?${wanted}` }
  return goWithSession(gateway, pages[stage], cookieKey)
}

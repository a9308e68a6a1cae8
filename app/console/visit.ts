import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Gateway } from '#lib/gateway.ts'
import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { merchantOf, type Person } from '#lib/people/person.ts'
import { may, type Right } from '#lib/people/rights.ts'
import { leaveNotice, readSession } from '#lib/people/sessions.ts'
import { addressIn } from '#lib/platform/address-header.ts'
import { pageAddressHeader, pageDataHeader } from '#lib/platform/page-request-headers.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { readNotice, type Notice } from './notice.ts'
import { sessionKeyOf } from './session-cookie.ts'

/** A request of a person who has signed in. */
export interface Visit {
  /** For reads: over connections of the console's own, with a limit on each statement. */
  readonly gateway: Gateway
  /** For what changes something. */
  readonly writes: Gateway
  readonly person: Person
  readonly sessionId: string
  /** The IP address that asks, for the audit. */
  readonly from: string | undefined
  /** Whether the person proved in the last 10 minutes who it is. */
  readonly fresh: boolean
  /** The only merchant whose data may be read; undefined: an operator, who reads all. */
  readonly merchantCode: string | undefined
  /** Of the days and times on the page. */
  readonly timeZone: string
  /** The address (path and query) of the page. */
  readonly address: string
  /** What the last form is answered with; shown by `ConsoleMain`. */
  readonly notice: Notice | undefined
  readonly may: (right: Right) => boolean
  readonly phrases: typeof consolePhrases
}

/** A page or form that the person has no right to, or that names nothing they may see. */
export class ConsoleRefusal extends Error {
  override readonly name = 'ConsoleRefusal'
  /** Undefined: there is no such page. */
  readonly missing: Right | undefined
  constructor(missing?: Right) {
    super(missing === undefined ? 'there is no such page' : `the right ${missing} is missing`)
    this.missing = missing
  }
}

/**
 * The visit of this request. Without a session the browser is sent to sign in; without the right the page is
 * one with status 403 that names it (`consolePage`). Every read is limited to `visit.merchantCode` where that
 * is set: an ID in an address is never believed.
 */
export async function consoleVisit(right?: Right): Promise<Visit> {
  const visit = await visitOfPage()
  if (!visit) {
    const address = (await headers()).get(pageAddressHeader) ?? '/console'
    redirect(`/console/sign-in?next=${encodeURIComponent(address)}`)
  }
  if (right !== undefined && !visit.may(right)) throw new ConsoleRefusal(right)
  return visit
}

/** Ends the drawing of a page that names nothing this person may see: the answer is 404. */
export function notHere(): never {
  throw new ConsoleRefusal()
}

/**
 * The visit of this request, or undefined where nobody is signed in. Layout and page read the session once. A
 * document takes the notice with it; a script may throw away what it reads, so it is left for some seconds.
 */
export const visitOfPage = cache(async (): Promise<Visit | undefined> => {
  const sent = await headers()
  const visit = await openVisit(sent)
  if (visit?.notice && sent.get(pageDataHeader) !== '1')
    await leaveNotice(visit.writes.db, visit.sessionId, undefined)
  return visit
})

/**
 * The visit of a request, by its cookie; undefined where nobody is signed in. `isUse`: whether somebody is there,
 * so that the session goes on.
 */
export async function openVisit(
  sent: Pick<Headers, 'get'>,
  { isUse = true } = {},
): Promise<Visit | undefined> {
  const writes = await currentGateway()
  const from = addressIn(sent)
  const session = await readSession(writes.db, sessionKeyOf(writes.publicUrl, sent.get('cookie')), {
    address: from,
    isUse,
  })
  if (!session) return undefined
  const { person } = session
  const address = sent.get(pageAddressHeader) ?? '/console'
  return {
    gateway: writes.ofConsole(),
    writes,
    person,
    sessionId: session.sessionId,
    from,
    fresh: session.fresh,
    merchantCode: merchantOf(person.position),
    timeZone: person.timeZone ?? 'UTC',
    address,
    notice: readNotice(session.notice, address, writes.clock.now()),
    may: (right) => may(person.position, right),
    phrases: consolePhrases,
  }
}

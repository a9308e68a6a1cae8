import type { Gateway } from '../../gateway.ts'
import { actorOf, type Person } from '../../people/person.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'

/** Who decides at the console, and with which gateway; `Visit` is one. */
export interface Deciding {
  readonly writes: Gateway
  readonly person: Person
  readonly sessionId: string
  /** The IP address that asks. */
  readonly from?: string | undefined
  /** Whose people the person is one of; undefined: the operator's. */
  readonly merchantCode?: string | undefined
}

/** The person with the session and the address, which the audit keeps. */
export const actorAt = ({ person, sessionId, from }: Omit<Deciding, 'writes'>): CurrentActor =>
  actorOf(person, { sessionId, address: from })

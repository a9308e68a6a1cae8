import { byPerson, type CurrentActor, type Seat } from '../platform/audit/actor.ts'
import { isMerchantRole, isOperatorRole, type Position } from './rights.ts'

/** A person who signs in to the console. */
export interface Person {
  readonly personId: string
  /** In small letters. */
  readonly email: string
  /** Before the invitation is taken up: the e-mail address. */
  readonly name: string
  readonly position: Position
  /** An IANA name; undefined: the person has not chosen one. */
  readonly timeZone?: string
}

/** How the audit names what a person did; `seat`: in which session, and from where. */
export const actorOf = ({ personId, name }: Pick<Person, 'personId' | 'name'>, seat?: Seat): CurrentActor =>
  byPerson(personId, name, seat)

/** What the database has of a person. */
export interface PersonColumns {
  readonly email: string
  readonly name: string | null
  readonly role: string
  readonly merchant_code: string | null
  readonly time_zone?: string | null
}

/** A person as it is stored. */
export const toPerson = (personId: string, row: PersonColumns): Person => ({
  personId,
  email: row.email,
  name: row.name ?? row.email,
  position: toPosition(row.role, row.merchant_code),
  ...(row.time_zone && { timeZone: row.time_zone }),
})

/** The position that a role and a merchant make. Throws where the role is none of that place. */
export function toPosition(role: string, merchantCode: string | null | undefined): Position {
  const position = positionOf(role, merchantCode ?? undefined)
  if (!position) throw new Error(`${role} is no role of ${merchantCode ?? 'the house'}`)
  return position
}

/** The position that a role and a merchant make; undefined where the role is none of that place. */
export function positionOf(role: string, merchantCode: string | undefined): Position | undefined {
  if (merchantCode === undefined) return isOperatorRole(role) ? { of: 'HOUSE', role } : undefined
  return isMerchantRole(role) ? { of: 'MERCHANT', role, merchantCode } : undefined
}

/** The merchant that a person works for; undefined: the house. */
export const merchantOf = (position: Position): string | undefined =>
  position.of === 'MERCHANT' ? position.merchantCode : undefined

/** E-mail addresses are compared in small letters, without blanks around them. */
export const readEmail = (text: string): string => text.trim().toLowerCase()

/** Whether a text can be an e-mail address: as browsers ask for it, and at most 254 characters. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/u.test(text)

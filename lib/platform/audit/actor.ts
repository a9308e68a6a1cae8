/**
 * Who caused a change, as stored in the audit log and in the events of payments. Names have 1 to 140
 * characters.
 */
export type Actor =
  | { readonly kind: 'customer' }
  /** The passing of time: a payment expired. */
  | { readonly kind: 'clock' }
  /** A rail or another source of receipts, by its name. */
  | { readonly kind: 'rail'; readonly name: string }
  /** A person at the command line, by name. */
  | { readonly kind: 'operator'; readonly name: string }
  /** A machine of the operator's, by the ID and the name of its token. */
  | { readonly kind: 'operator-token'; readonly tokenId: string; readonly name: string }
  /** The merchant's server or a link that it created, by the merchant's key or the ID of the token. */
  | { readonly kind: 'merchant'; readonly code: string; readonly tokenId?: string }
  /** A person at the console, by its ID and the name that it had then; the seat is written by the audit alone. */
  | { readonly kind: 'person'; readonly personId: string; readonly name: string; readonly seat?: Seat }
  /** A signed-in person who works for the merchant; written by no release. */
  | { readonly kind: 'merchant-user'; readonly code: string; readonly userId: string }
  /** The gateway itself, and the part of it that acted. */
  | { readonly kind: 'gateway'; readonly task: GatewayTask }
  /** Written by an earlier release that did not record the kind: usually the name of an operator. */
  | { readonly kind: 'earlier'; readonly text: string }

/** In which session a person acts, and from which IP address. */
export interface Seat {
  readonly sessionId: string
  readonly address?: string | undefined
}

const gatewayTasks = ['sandbox start', 'statement folder', 'sign-in'] as const
type GatewayTask = (typeof gatewayTasks)[number]

/** Every kind of actor that this release writes. */
export type CurrentActor = Exclude<Actor, { readonly kind: 'earlier' }>

export const byCustomer: CurrentActor = { kind: 'customer' }
export const byClock: CurrentActor = { kind: 'clock' }
export const byRail = (name: string): CurrentActor => ({ kind: 'rail', name })
export const byOperator = (name: string): Extract<CurrentActor, { readonly kind: 'operator' }> => ({
  kind: 'operator',
  name,
})
export const byOperatorToken = (tokenId: string, name: string): CurrentActor => ({
  kind: 'operator-token',
  tokenId,
  name,
})
/** Somebody who signed in to the console. */
export const byPerson = (personId: string, name: string, seat?: Seat): CurrentActor => ({
  kind: 'person',
  personId,
  name,
  ...(seat && { seat }),
})
/** The folder that files of statements are taken from. */
export const byStatementFolder: CurrentActor = { kind: 'gateway', task: 'statement folder' }
/** What the console refused before it knew who asked. */
export const bySignIn: CurrentActor = { kind: 'gateway', task: 'sign-in' }
export const byMerchant = (code: string, tokenId?: string): CurrentActor => ({
  kind: 'merchant',
  code,
  ...(tokenId !== undefined && { tokenId }),
})

const namePattern = /^[^\p{Cc}]{1,140}$/u
const codePattern = /^[A-Za-z0-9_-]{1,64}$/

/**
 * The text that the database stores: `customer`, `clock`, or `kind:value`, of at most 220 characters. Throws
 * a RangeError for a name that is empty, longer than 140 characters or has control characters, and for an
 * invalid merchant code.
 */
export function writeActor(actor: CurrentActor): string {
  switch (actor.kind) {
    case 'customer':
    case 'clock':
      return actor.kind
    case 'rail':
    case 'operator':
      return `${actor.kind}:${checked(namePattern, actor.name)}`
    case 'operator-token':
      return `operator-token:${underCode(actor.tokenId, actor.name)}`
    case 'person':
      return `person:${underCode(actor.personId, actor.name)}`
    case 'merchant':
      return `merchant:${underCode(actor.code, actor.tokenId)}`
    case 'merchant-user':
      return `merchant-user:${underCode(actor.code, actor.userId)}`
    case 'gateway':
      return `gateway:${actor.task}`
  }
}

/**
 * Reads what any release wrote. A value that it does not recognise becomes `earlier`, with the whole text.
 */
export function readActor(text: string): Actor {
  if (text === 'customer' || text === 'clock') return { kind: text }
  const colon = text.indexOf(':')
  const read = colon < 0 ? readEarlier(text) : readValue(text.slice(0, colon), text.slice(colon + 1))
  return read ?? { kind: 'earlier', text }
}

/**
 * Who created or approved something, as a column or the audit keeps it in a text: a typed name as it is,
 * everybody else as `writeActor` writes them, so that two people of one name stay two.
 */
export const textOfDecider = (actor: CurrentActor): string =>
  actor.kind === 'operator' ? actor.name : writeActor(actor)

/**
 * Whether two deciders (`textOfDecider`) are one: by the IDs of people who signed in, whatever they are called,
 * else by their names, ignoring case, spaces and invisible characters.
 */
export const isSamePerson = (one: string, other: string): boolean => identityOf(one) === identityOf(other)

function identityOf(decider: string): string {
  const actor = readActor(decider)
  return actor.kind === 'person' ? `person:${actor.personId}` : normalised(decider)
}

const normalised = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase()

/** A decider, for people. */
export const nameOfDecider = (text: string): string => describeActor(readActor(text))

/** For people: a person by name alone, every other actor with its kind. */
export function describeActor(actor: Actor): string {
  switch (actor.kind) {
    case 'customer':
    case 'clock':
      return actor.kind
    case 'rail':
      return `rail ${actor.name}`
    case 'operator':
    case 'person':
      return actor.name
    case 'operator-token':
      return `operator token ${actor.name}`
    case 'merchant':
      return actor.tokenId === undefined
        ? `merchant ${actor.code}`
        : `merchant ${actor.code}, token ${actor.tokenId}`
    case 'merchant-user':
      return `user ${actor.userId} of merchant ${actor.code}`
    case 'gateway':
      return actor.task
    case 'earlier':
      return actor.text
  }
}

function readValue(kind: string, value: string): CurrentActor | undefined {
  const slash = value.indexOf('/')
  const code = slash < 0 ? value : value.slice(0, slash)
  const id = slash < 0 ? undefined : value.slice(slash + 1)
  switch (kind) {
    case 'rail':
    case 'operator':
      return namePattern.test(value) ? { kind, name: value } : undefined
    case 'operator-token':
      return id !== undefined && isUnderCode(code, id) ? byOperatorToken(code, id) : undefined
    case 'person':
      return id !== undefined && isUnderCode(code, id) ? byPerson(code, id) : undefined
    case 'merchant':
      return isUnderCode(code, id ?? '-') ? byMerchant(code, id) : undefined
    case 'merchant-user':
      return id !== undefined && isUnderCode(code, id) ? { kind, code, userId: id } : undefined
    case 'gateway':
      return isGatewayTask(value) ? { kind, task: value } : undefined
    default:
      return undefined
  }
}

const isGatewayTask = (value: string): value is GatewayTask =>
  (gatewayTasks as readonly string[]).includes(value)

/** Values that release 0.1.0 wrote without a kind. */
function readEarlier(text: string): CurrentActor | undefined {
  if (text === 'sandbox') return byRail(text)
  if (text === 'sandbox start') return { kind: 'gateway', task: text }
  const code = text.startsWith('merchant ') ? text.slice('merchant '.length) : ''
  return codePattern.test(code) ? byMerchant(code) : undefined
}

const isUnderCode = (code: string, id: string): boolean => codePattern.test(code) && namePattern.test(id)

const underCode = (code: string, id: string | undefined): string =>
  id === undefined ? checked(codePattern, code) : `${checked(codePattern, code)}/${checked(namePattern, id)}`

function checked(pattern: RegExp, value: string): string {
  if (!pattern.test(value)) throw new RangeError(`${JSON.stringify(value)} cannot name who acted`)
  return value
}

/** Who brought a change about, as the audit and the events of payments keep it. Names have 1 to 140 characters. */
export type Actor =
  | { readonly kind: 'customer' }
  /** Time alone: a payment expired. */
  | { readonly kind: 'clock' }
  /** A rail or another source of receipts, by its name. */
  | { readonly kind: 'rail'; readonly name: string }
  /** A person at the command line, by name. */
  | { readonly kind: 'operator'; readonly name: string }
  /** The merchant's server or a link that it made, by the merchant's key or the token with this ID. */
  | { readonly kind: 'merchant'; readonly code: string; readonly tokenId?: string }
  /** A person of the merchant's who is signed in. */
  | { readonly kind: 'merchant-user'; readonly code: string; readonly userId: string }
  /** The gateway itself, and what it was about. */
  | { readonly kind: 'gateway'; readonly task: 'sandbox start' }
  /** What an earlier release wrote, where nothing else says what kind it was: mostly the name of an operator. */
  | { readonly kind: 'earlier'; readonly text: string }

/** Everybody who acts today. */
export type CurrentActor = Exclude<Actor, { readonly kind: 'earlier' }>

export const byCustomer: CurrentActor = { kind: 'customer' }
export const byClock: CurrentActor = { kind: 'clock' }
export const byRail = (name: string): CurrentActor => ({ kind: 'rail', name })
export const byOperator = (name: string): CurrentActor => ({ kind: 'operator', name })
export const byMerchant = (code: string, tokenId?: string): CurrentActor => ({
  kind: 'merchant',
  code,
  ...(tokenId !== undefined && { tokenId }),
})

const namePattern = /^[^\p{Cc}]{1,140}$/u
const codePattern = /^[A-Za-z0-9_-]{1,64}$/

/**
 * The text that the database keeps: `customer`, `clock`, or `kind:value`, of at most 220 characters. Throws a RangeError on a name that is
 * empty, longer than 140 characters or has control characters, and on a merchant's code that no merchant can have.
 */
export function writeActor(actor: CurrentActor): string {
  switch (actor.kind) {
    case 'customer':
    case 'clock':
      return actor.kind
    case 'rail':
    case 'operator':
      return `${actor.kind}:${checked(namePattern, actor.name)}`
    case 'merchant':
      return `merchant:${ofMerchant(actor.code, actor.tokenId)}`
    case 'merchant-user':
      return `merchant-user:${ofMerchant(actor.code, actor.userId)}`
    case 'gateway':
      return `gateway:${actor.task}`
  }
}

/** Reads what any release wrote; what it does not recognise is `earlier`, whole. */
export function readActor(text: string): Actor {
  if (text === 'customer' || text === 'clock') return { kind: text }
  const colon = text.indexOf(':')
  const read = colon < 0 ? readEarlier(text) : readValue(text.slice(0, colon), text.slice(colon + 1))
  return read ?? { kind: 'earlier', text }
}

/** For people: a person by name alone, everything else with what it is. */
export function describeActor(actor: Actor): string {
  switch (actor.kind) {
    case 'customer':
    case 'clock':
      return actor.kind
    case 'rail':
      return `rail ${actor.name}`
    case 'operator':
      return actor.name
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
    case 'merchant':
      return isOfMerchant(code, id ?? '-') ? byMerchant(code, id) : undefined
    case 'merchant-user':
      return id !== undefined && isOfMerchant(code, id) ? { kind, code, userId: id } : undefined
    case 'gateway':
      return value === 'sandbox start' ? { kind, task: value } : undefined
    default:
      return undefined
  }
}

/** What release 0.1.0 wrote without saying its kind. */
function readEarlier(text: string): CurrentActor | undefined {
  if (text === 'sandbox') return byRail(text)
  if (text === 'sandbox start') return { kind: 'gateway', task: text }
  const code = text.startsWith('merchant ') ? text.slice('merchant '.length) : ''
  return codePattern.test(code) ? byMerchant(code) : undefined
}

const isOfMerchant = (code: string, id: string): boolean => codePattern.test(code) && namePattern.test(id)

const ofMerchant = (code: string, id: string | undefined): string =>
  id === undefined ? checked(codePattern, code) : `${checked(codePattern, code)}/${checked(namePattern, id)}`

function checked(pattern: RegExp, value: string): string {
  if (!pattern.test(value)) throw new RangeError(`${JSON.stringify(value)} cannot name who acted`)
  return value
}

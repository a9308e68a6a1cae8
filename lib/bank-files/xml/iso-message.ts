import type { XmlPath } from './xml-event.ts'

/** A message of ISO 20022 that is read, with the versions whose structure is known. */
export interface KnownMessage {
  /** "camt.053" */
  readonly name: string
  readonly versions: readonly [first: string, last: string]
}

/** `isNamed`: the namespace says the same; some banks leave it out or have one of their own. */
export type IsoMessage<Message extends KnownMessage> =
  | { readonly message: Message; readonly isNamed: boolean }
  | { readonly fault: string }

/**
 * Where an element is in its message: 1 is `Document`, 2 the message's own element, 0 what is around it. Some
 * banks send a document inside an envelope with a business application header.
 */
export function depthInDocument(path: XmlPath): number {
  const document = path.indexOf('Document')
  return document === -1 ? 0 : path.length - document
}

/**
 * Which message a document is, by its own element (`BkToCstmrStmt`) and its namespace
 * (`urn:iso:std:iso:20022:tech:xsd:camt.053.001.08`). A fault where it is another one, an unknown version, or
 * the two differ.
 */
export function isoMessage<Message extends KnownMessage>(
  element: string,
  namespace: string | undefined,
  known: Readonly<Record<string, Message>>,
): IsoMessage<Message> {
  const [written, name, version = ''] = /([a-z]{4}\.\d{3})\.\d{3}\.(\d\d)/.exec(namespace ?? '') ?? []
  const isNamed = /^(?:urn:iso:std:iso:20022|ISO):/i.test(namespace ?? '')
  const readable = Object.values(known)
    .map((each) => each.name)
    .join(', ')
  const message = Object.hasOwn(known, element) ? known[element] : undefined
  if (!message) return { fault: `the message is ${written ?? element}; what is read here is ${readable}` }
  if (name === undefined) return { message, isNamed: false }
  if (name !== message.name)
    return { fault: `the namespace says ${written}, but <${element}> is ${message.name}` }
  const [first, last] = message.versions
  if (version >= first && version <= last) return { message, isNamed }
  return { fault: `${written} is a version that is not read: ${first} to ${last} are` }
}

import { randomBytes } from 'node:crypto'
import { orderAnswerSchema, transferAnswerSchema } from '../protocol.ts'
import {
  expectThat,
  NotPlayed,
  type JsonObject,
  type Oddly,
  type Ordered,
  type Peer,
  type Reply,
} from './peer.ts'

/** What a connector may meet, and what it should do then. */
export interface Situation {
  readonly name: string
  /** Plays it; returns what was seen, and throws `Unfit` with what was wrong, or `NotPlayed`. */
  readonly play: (peer: Peer) => Promise<string>
}

export const orderPath = (key: string) => `/orders/${key}`
export const transferPath = (key: string) => `/transfers/${key}`

/** The order in an answer with a status of success. */
export function orderIn(reply: Reply, key: string) {
  expectThat(reply.status >= 200 && reply.status < 300, `HTTP ${reply.status} instead of an order`)
  const read = orderAnswerSchema.safeParse(reply.body)
  expectThat(
    read.success,
    `the answer is no order: ${read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
  )
  expectThat(read.data.key === key, `the answer has the key ${read.data.key}`)
  return read.data
}

export function transferIn(reply: Reply, key: string) {
  expectThat(reply.status >= 200 && reply.status < 300, `HTTP ${reply.status} instead of a transfer`)
  const read = transferAnswerSchema.safeParse(reply.body)
  expectThat(read.success, 'the answer is no transfer')
  expectThat(read.data.key === key, `the answer has the key ${read.data.key}`)
  return read.data
}

/** Money of another amount, which the connector takes too. */
export function otherMoney({ otherAmount }: Peer, { money }: Ordered) {
  if (otherAmount === undefined) throw new NotPlayed('it takes one amount only')
  return { ...money, amount: otherAmount }
}

export const isRefusal = ({ status }: Reply) => status >= 400 && status < 500

export function expectRefusal(reply: Reply): string {
  expectThat(isRefusal(reply), `HTTP ${reply.status} instead of a refusal from 400 to 499`)
  return `HTTP ${reply.status}`
}

export function expectUnsigned(reply: Reply): string {
  expectThat([401, 403].includes(reply.status), `HTTP ${reply.status} instead of 401`)
  return `HTTP ${reply.status}`
}

export function expectStatus(reply: Reply, status: number): string {
  expectThat(reply.status === status, `HTTP ${reply.status} instead of ${status}`)
  return `HTTP ${status}`
}

export function expectThatNoFault(reply: Reply): string {
  expectThat(reply.status < 500, `HTTP ${reply.status}`)
  return `HTTP ${reply.status}`
}

/** Puts what is wrongly signed: it is refused, and is not there then. */
export async function expectNothingDone(
  peer: Peer,
  path: string,
  body: JsonObject,
  oddly: Oddly,
): Promise<string> {
  const refused = expectUnsigned(await peer.request('PUT', path, body, oddly))
  expectStatus(await peer.request('GET', path), 404)
  return refused
}

/** Opens an order; its key and answer. */
export async function open(peer: Peer, more: JsonObject = {}) {
  const order = peer.order(more)
  const answer = orderIn(await peer.request('PUT', orderPath(order.key), order), order.key)
  return { order, key: order.key, answer }
}

export const ask = async (peer: Peer, key: string) => orderIn(await peer.request('GET', orderPath(key)), key)

/** What a customer gets to pay by, without what may change. */
export const shownBy = ({ show }: ReturnType<typeof orderIn>) => JSON.stringify(show)

export const otherSecret = () => `whsec_${randomBytes(24).toString('base64')}`

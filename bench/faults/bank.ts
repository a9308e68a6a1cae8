import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Found, Sent } from '#lib/payments/rail/rail.ts'

/** A payout as the rail sends it to the bank. */
export interface BankOrder {
  readonly key: string
  readonly merchantCode: string
  readonly paymentId: string
  /** Money and payee, as text: what the bank compares under one key. */
  readonly content: string
}

/**
 * The bank behind the rail of the bench. It runs outside of everything that is killed, and so knows what it
 * really paid. It pays once for a key; the beginning of a payout's ID chooses how it answers.
 */
export interface Bank {
  readonly url: string
  /** Payouts that were paid under more than one key, as `MERCHANT/ID`. */
  paidTwice(): string[]
  /** The names (`MERCHANT/ID`) of all payouts that were paid. */
  paid(): ReadonlySet<string>
  close(): Promise<void>
}

interface BankStory {
  /** The connection fails once: before the bank has the order, or before its answer. */
  readonly fails?: 'BEFORE' | 'AFTER'
  readonly answers: 'WAITING' | 'MOVING'
  readonly endsAs: 'done' | 'refused'
  /** How long the bank takes to answer. */
  readonly takesMs: number
}

const bankStories: Readonly<Record<string, BankStory>> = {
  'order-done-': { answers: 'WAITING', endsAs: 'done', takesMs: 100 },
  'order-moving-': { answers: 'MOVING', endsAs: 'done', takesMs: 300 },
  'order-slow-': { answers: 'WAITING', endsAs: 'done', takesMs: 2_000 },
  'order-refused-': { answers: 'WAITING', endsAs: 'refused', takesMs: 100 },
  'order-lost-before-': { fails: 'BEFORE', answers: 'WAITING', endsAs: 'done', takesMs: 100 },
  'order-lost-after-': { fails: 'AFTER', answers: 'WAITING', endsAs: 'done', takesMs: 100 },
}

/** The time from an order to its outcome. */
const decidesAfterMs = 1_000

export async function openBank(): Promise<Bank> {
  const orders = new Map<string, BankOrder & { readonly at: number }>()
  const failed = new Set<string>()

  const answer = async (path: string, order: BankOrder): Promise<Sent | { found: Found } | undefined> => {
    const story = storyOf(order.paymentId)
    if (path === '/find') return { found: find(order) }
    const failsNow = story.fails !== undefined && !failed.has(order.key)
    failed.add(order.key)
    if (failsNow && story.fails === 'BEFORE') return undefined
    const before = orders.get(order.key)
    if (before && before.content !== order.content) return { sent: 'CONFLICT' }
    if (!before) orders.set(order.key, { ...order, at: performance.now() })
    await new Promise((resolve) => setTimeout(resolve, story.takesMs))
    return failsNow ? undefined : { sent: story.answers }
  }
  const find = ({ key, content, paymentId }: BankOrder): Found => {
    const order = orders.get(key)
    if (!order) return 'absent'
    if (order.content !== content) return 'conflict'
    return performance.now() < order.at + decidesAfterMs ? 'pending' : storyOf(paymentId).endsAs
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const answered = await answer(request.url ?? '', (await json(request)) as BankOrder)
    if (answered) response.end(JSON.stringify(answered))
    else response.destroy()
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const paidOrders = () =>
    [...orders.values()].filter(({ paymentId }) => storyOf(paymentId).endsAs === 'done').map(nameOf)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paidTwice: () => paidOrders().filter((name, place, all) => all.indexOf(name) !== place),
    paid: () => new Set(paidOrders()),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const nameOf = ({ merchantCode, paymentId }: BankOrder) => `${merchantCode}/${paymentId}`

function storyOf(paymentId: string): BankStory {
  const [, story] = Object.entries(bankStories).find(([prefix]) => paymentId.startsWith(prefix)) ?? []
  if (!story) throw new Error(`the bank has no story for ${paymentId}`)
  return story
}

import { payinMethods } from '../../../methods/payin-registry.ts'
import { expectThat, type JsonObject, type Peer } from './peer.ts'
import {
  ask,
  expectRefusal,
  expectStatus,
  expectThatNoFault,
  isRefusal,
  open,
  orderIn,
  orderPath,
  otherMoney,
  shownBy,
  type Situation,
} from './situation.ts'

/** Orders that are opened, asked for and refused. */
export const opening: readonly Situation[] = [
  {
    name: 'capabilities are as described',
    // Otherwise nothing is played.
    play: async ({ capabilities }) => capabilities.methods.map(({ code }) => code).join(', ') || 'none',
  },
  {
    name: 'capabilities name a method in a currency',
    play: async ({ capabilities }) => {
      const [first] = capabilities.methods
      expectThat((first?.currencies.length ?? 0) > 0, 'no method has a currency')
      return `${first?.code} in ${first?.currencies[0]}`
    },
  },
  {
    name: 'every method is one that the gateway knows in its currencies',
    play: async ({ capabilities }) => {
      const wrong = capabilities.methods.find(
        ({ code, currencies }) =>
          !currencies.every((currency) =>
            payinMethods.some(
              (known) => known.code === code && known.currencies.some((one) => one === currency),
            ),
          ),
      )
      expectThat(wrong === undefined, `${wrong?.code} is not known in ${wrong?.currencies.join(', ')}`)
      return `${capabilities.methods.length} methods`
    },
  },
  {
    name: 'an order is opened',
    play: async (peer) => {
      const { answer } = await open(peer)
      expectThat(answer.state === 'OPEN', `a new order is ${answer.state}`)
      expectThat(answer.receipts.length === 0, 'a new order has receipts')
      return 'OPEN'
    },
  },
  {
    name: 'an opened order shows what its method needs',
    play: async (peer) => {
      const flow = flowOf(peer)
      const field = needed[flow]
      const { answer } = await open(peer)
      if (field === undefined) return `${flow} needs nothing`
      const show: JsonObject = answer.show
      expectThat(show[field] !== undefined && show[field] !== null, `show has no ${field}`)
      return field
    },
  },
  {
    name: 'the same order again gives the same answer',
    play: async (peer) => {
      const { order, key, answer } = await open(peer)
      const again = orderIn(await peer.request('PUT', orderPath(key), order), key)
      expectThat(shownBy(again) === shownBy(answer), 'show differs')
      return 'the same'
    },
  },
  {
    name: 'the same order five times at once is one order',
    play: async (peer) => {
      const order = peer.order()
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => peer.request('PUT', orderPath(order.key), order)),
      )
      const shown = new Set(replies.map((reply) => shownBy(orderIn(reply, order.key))))
      expectThat(shown.size === 1, `${shown.size} answers`)
      return 'one answer'
    },
  },
  {
    name: 'another amount under the key of an order changes nothing',
    play: async (peer) => {
      const { order, key, answer } = await open(peer)
      const other = await peer.request('PUT', orderPath(key), { ...order, money: otherMoney(peer, order) })
      expectThat(
        other.status === 409 || other.status < 300,
        `HTTP ${other.status} instead of 409 or the first answer`,
      )
      expectThat(shownBy(await ask(peer, key)) === shownBy(answer), 'the order changed')
      return `HTTP ${other.status}`
    },
  },
  {
    name: 'an order that is asked for is as it was answered',
    play: async (peer) => {
      const { key, answer } = await open(peer)
      const asked = await ask(peer, key)
      expectThat(shownBy(asked) === shownBy(answer) && asked.state === answer.state, 'it differs')
      return asked.state
    },
  },
  {
    name: 'an order asked for ten times stays as it is',
    play: async (peer) => {
      const { key } = await open(peer)
      const asked = await Promise.all(Array.from({ length: 10 }, () => ask(peer, key)))
      expectThat(new Set(asked.map((one) => JSON.stringify(one))).size === 1, 'answers differ')
      return 'ten times the same'
    },
  },
  {
    name: 'an order that nobody opened is not there',
    play: async (peer) => expectStatus(await peer.request('GET', orderPath(peer.order().key)), 404),
  },
  {
    name: 'two orders are two',
    play: async (peer) => {
      const [one, other] = await Promise.all([open(peer), open(peer)])
      const field = needed[flowOf(peer)]
      const isSame =
        (field === 'qrCode' || field === 'redirectTo') && shownBy(one.answer) === shownBy(other.answer)
      expectThat(!isSame, 'both show the same')
      return 'two answers'
    },
  },
  {
    name: 'twenty orders at once are each answered within three seconds',
    play: async (peer) => {
      const times = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const order = peer.order()
          const reply = await peer.request('PUT', orderPath(order.key), order)
          orderIn(reply, order.key)
          return reply.ms
        }),
      )
      const slowest = Math.round(Math.max(...times))
      expectThat(slowest < 3_000, `the slowest took ${slowest} ms`)
      return `the slowest took ${slowest} ms`
    },
  },
  {
    name: 'an order sent in pieces is read',
    play: async (peer) => {
      const order = peer.order()
      return orderIn(await peer.slowly('PUT', orderPath(order.key), order), order.key).state
    },
  },
  {
    name: 'an order whose answer is lost is there, or certainly is not',
    play: async (peer) => {
      const order = peer.order()
      await peer.lose('PUT', orderPath(order.key), order)
      const asked = await peer.request('GET', orderPath(order.key))
      expectThat(asked.status === 200 || asked.status === 404, `HTTP ${asked.status}`)
      return `HTTP ${asked.status}`
    },
  },
  {
    name: 'an order whose answer is lost is sent again and is one',
    play: async (peer) => {
      const order = peer.order()
      await peer.lose('PUT', orderPath(order.key), order)
      const first = orderIn(await peer.request('PUT', orderPath(order.key), order), order.key)
      expectThat(shownBy(await ask(peer, order.key)) === shownBy(first), 'it changed')
      return first.state
    },
  },
  {
    name: 'fields that are not known are ignored',
    play: async (peer) => (await open(peer, { somethingNew: { of: 'a later release' } })).answer.state,
  },
  {
    name: 'an order without payer and return address is answered',
    play: async (peer) => {
      const order = peer.order({ payer: undefined, returnUrl: undefined })
      return expectThatNoFault(await peer.request('PUT', orderPath(order.key), order))
    },
  },
  {
    name: 'an order by a method that it does not serve is refused',
    play: async (peer) => refusedOrder(peer, { method: 'NO_SUCH_METHOD' }),
  },
  {
    name: 'an order in a currency that it does not serve is refused',
    play: async (peer) =>
      refusedOrder(peer, {
        // ISO 4217's code for tests: nobody serves it.
        money: { amount: 100, currencyCode: 'XTS' },
      }),
  },
  {
    name: 'an order of nothing is refused',
    play: async (peer) => refusedOrder(peer, { money: { amount: 0, currencyCode: peer.currencyCode } }),
  },
  {
    name: 'an order of less than nothing is refused',
    play: async (peer) => refusedOrder(peer, { money: { amount: -5, currencyCode: peer.currencyCode } }),
  },
  {
    name: 'an order whose time is over is not opened',
    play: async (peer) => refusedOrder(peer, { expiresAt: new Date(Date.now() - 3_600_000).toISOString() }),
  },
  {
    name: 'a body that is no JSON is refused',
    play: async (peer) => expectRefusal(await peer.request('PUT', orderPath(peer.order().key), '{"key":')),
  },
  {
    name: 'a body with another key than its address is refused',
    play: async (peer) => expectRefusal(await peer.request('PUT', orderPath(peer.order().key), peer.order())),
  },
  {
    name: 'an address that is none is refused',
    play: async (peer) => expectRefusal(await peer.request('GET', '/no-such-address')),
  },
]

const needed: Readonly<Record<string, string>> = { REDIRECT: 'redirectTo', QR: 'qrCode', TRANSFER: 'account' }

const flowOf = ({ method }: Peer) => payinMethods.find(({ code }) => code === method)?.flow ?? 'PUSH'

async function refusedOrder(peer: Peer, more: JsonObject): Promise<string> {
  const order = peer.order(more)
  const reply = await peer.request('PUT', orderPath(order.key), order)
  if (isRefusal(reply)) return `HTTP ${reply.status}`
  const { state } = orderIn(reply, order.key)
  expectThat(state === 'REFUSED' || state === 'EXPIRED', `the order is ${state}`)
  return state
}

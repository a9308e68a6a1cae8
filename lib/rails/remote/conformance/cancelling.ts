import { expectThat, NotPlayed } from './peer.ts'
import {
  ask,
  expectStatus,
  expectThatNoFault,
  isRefusal,
  open,
  orderIn,
  orderPath,
  type Situation,
} from './situation.ts'

const cancelsNone = 'it cancels no orders'

/** Orders whose customer will not pay. */
export const cancelling: readonly Situation[] = [
  {
    name: 'an open order is cancelled, if orders can be',
    play: async (peer) => {
      const { key } = await open(peer)
      const reply = await peer.request('POST', `${orderPath(key)}/cancel`, { key })
      if (!peer.capabilities.cancel) throw new NotPlayed(`${cancelsNone}: ${expectThatNoFault(reply)}`)
      const { state } = orderIn(reply, key)
      expectThat(state !== 'OPEN', 'it is still OPEN')
      expectThat((await ask(peer, key)).state === state, 'it is told otherwise when it is asked for')
      return state
    },
  },
  {
    name: 'an order is cancelled again without a fault',
    play: async (peer) => {
      const { key } = await open(peer)
      await peer.request('POST', `${orderPath(key)}/cancel`, { key })
      return expectThatNoFault(await peer.request('POST', `${orderPath(key)}/cancel`, { key }))
    },
  },
  {
    name: 'a cancelled order that comes again is not opened again',
    play: async (peer) => {
      if (!peer.capabilities.cancel) throw new NotPlayed(cancelsNone)
      const { order, key } = await open(peer)
      await peer.request('POST', `${orderPath(key)}/cancel`, { key })
      const again = await peer.request('PUT', orderPath(key), order)
      expectThat(isRefusal(again) || orderIn(again, key).state !== 'OPEN', 'it is OPEN')
      return `HTTP ${again.status}`
    },
  },
  {
    name: 'the cancellation of an order that nobody opened is 404',
    play: async (peer) => {
      const { key } = peer.order()
      return expectStatus(await peer.request('POST', `${orderPath(key)}/cancel`, { key }), 404)
    },
  },
  {
    name: 'an order whose cancellation came before it is answered',
    play: async (peer) => {
      const order = peer.order()
      await peer.request('POST', `${orderPath(order.key)}/cancel`, { key: order.key })
      return expectThatNoFault(await peer.request('PUT', orderPath(order.key), order))
    },
  },
]

import { randomBytes } from 'node:crypto'
import { expectThat, NotPlayed, type Oddly } from './peer.ts'
import {
  ask,
  expectNothingDone,
  expectUnsigned,
  open,
  orderIn,
  orderPath,
  otherSecret,
  type Situation,
} from './situation.ts'

/** Nothing is done for who does not know the secret. */
const wronglySigned: readonly (readonly [which: string, oddly: Oddly])[] = [
  ['without a signature', { without: 'SIGNATURE' }],
  ['signed with another secret', { secret: otherSecret() }],
  ['whose signature is of another body', { signed: '{}' }],
  ['signed ten minutes ago', { secondsOff: -600 }],
  ['signed in ten minutes', { secondsOff: 600 }],
  ['whose signature is of another message', { otherId: true }],
]

const ofOrders = wronglySigned.map(([which, oddly]): Situation => ({
  name: `an order ${which} is refused, and is not there`,
  play: async (peer) => {
    const order = peer.order()
    return expectNothingDone(peer, orderPath(order.key), order, oddly)
  },
}))

/** Whose word a connector takes. */
export const signatures: readonly Situation[] = [
  ...ofOrders,
  {
    name: 'one right signature among several is enough',
    play: async (peer) => {
      const order = peer.order()
      const reply = await peer.request('PUT', orderPath(order.key), order, {
        signaturesBefore: `v1,${randomBytes(32).toString('base64')}`,
      })
      return orderIn(reply, order.key).state
    },
  },
  {
    name: 'capabilities are not told without a signature',
    play: async (peer) =>
      expectUnsigned(await peer.request('GET', '/capabilities', undefined, { without: 'SIGNATURE' })),
  },
  {
    name: 'an order is not told without a signature',
    play: async (peer) => {
      const { key } = await open(peer)
      return expectUnsigned(await peer.request('GET', orderPath(key), undefined, { without: 'SIGNATURE' }))
    },
  },
  {
    name: 'an order cannot be cancelled with a wrong signature',
    play: async (peer) => {
      const { key } = await open(peer)
      const oddly = { secret: otherSecret() }
      const refused = expectUnsigned(await peer.request('POST', `${orderPath(key)}/cancel`, { key }, oddly))
      expectThat((await ask(peer, key)).state === 'OPEN', 'it was cancelled')
      return refused
    },
  },
  ...wronglySigned.slice(0, 2).map(([which, oddly]): Situation => ({
    name: `a return ${which} is refused`,
    play: async (peer) => {
      if (!peer.capabilities.returns) throw new NotPlayed('it gives nothing back')
      const { key, order } = await open(peer)
      const back = { id: 'BACK1', idReceipt: 'NO-SUCH', money: order.money }
      return expectUnsigned(await peer.request('PUT', `${orderPath(key)}/returns/BACK1`, back, oddly))
    },
  })),
]

import { isDeepStrictEqual } from 'node:util'
import { expectThat, type JsonObject, type Peer } from './peer.ts'
import { ask, expectRefusal, isRefusal, open, orderIn, orderPath, type Situation } from './situation.ts'

/** Money that cannot be given back, because it never came. */
export const returning: readonly Situation[] = [
  {
    name: 'money of an order that nobody opened is not given back',
    play: async (peer) => {
      const { key } = peer.order()
      const back = { id: 'B1', idReceipt: 'R1', money: { amount: 1, currencyCode: peer.currencyCode } }
      return expectRefusal(await peer.request('PUT', `${orderPath(key)}/returns/B1`, back))
    },
  },
  {
    name: 'money of a receipt that is not there is not given back',
    play: async (peer) => {
      const { key } = await open(peer)
      const back = { id: 'B1', idReceipt: 'NO-SUCH', money: { amount: 1, currencyCode: peer.currencyCode } }
      const refused = expectRefusal(await peer.request('PUT', `${orderPath(key)}/returns/B1`, back))
      expectThat((await ask(peer, key)).returns.length === 0, 'the order has a return')
      return refused
    },
  },
]

/** Some connectors can be told what their customer does: `POST /test/orders/{key}`. Others are not asked. */
const ifItCanBeTold =
  (
    play: (peer: Peer, event: (key: string, event: object) => Promise<void>) => Promise<string>,
  ): Situation['play'] =>
  async (peer) => {
    const { key } = await open(peer)
    const told = await peer.request('POST', `/test/orders/${key}`, { event: 'PAY' })
    if (isRefusal(told)) return 'not played: the connector has no /test/orders'
    return play(peer, async (of, event) => {
      const reply = await peer.request('POST', `/test/orders/${of}`, event)
      expectThat(reply.status < 300, `the test event ${JSON.stringify(event)} got HTTP ${reply.status}`)
    })
  }

const half = (peer: Peer, order: JsonObject) => {
  const { amount } = order['money'] as { amount: number }
  return { amount: amount / 2, currencyCode: peer.currencyCode }
}

/** Money that comes, and money of it that goes back. */
export const paying: readonly Situation[] = [
  {
    name: 'a paid order has its receipt',
    play: ifItCanBeTold(async (peer, event) => {
      const { key, order } = await open(peer)
      await event(key, { event: 'PAY' })
      const { state, receipts } = await ask(peer, key)
      expectThat(state === 'PAID' && receipts.length === 1, `it is ${state} with ${receipts.length} receipts`)
      expectThat(isDeepStrictEqual({ ...receipts[0]?.money }, order['money']), 'the amount differs')
      return String(receipts[0]?.id)
    }),
  },
  {
    name: 'a payment is told by a signed notice with the key',
    play: ifItCanBeTold(async (peer, event) => {
      const { key } = await open(peer)
      await event(key, { event: 'PAY' })
      const [notice] = await peer.notices(key)
      expectThat(notice !== undefined, 'no notice came within three seconds')
      expectThat(notice.isSigned, 'the notice is not signed with the secret')
      return notice.method
    }),
  },
  {
    name: 'a notice that is answered with 500 comes again',
    play: ifItCanBeTold(async (peer, event) => {
      const { key } = await open(peer)
      peer.failNotices(key, 1)
      await event(key, { event: 'PAY' })
      expectThat((await peer.notices(key, 2)).length >= 2, 'it did not come again within three seconds')
      return 'it came again'
    }),
  },
  {
    name: 'half of the amount leaves the order open, and the other half pays it',
    play: ifItCanBeTold(async (peer, event) => {
      const { key, order } = await open(peer)
      await event(key, { event: 'PAY', money: half(peer, order) })
      expectThat((await ask(peer, key)).state === 'OPEN', 'half of the amount is not OPEN')
      await event(key, { event: 'PAY', money: half(peer, order) })
      const { state, receipts } = await ask(peer, key)
      const ids = new Set(receipts.map(({ id }) => id))
      expectThat(state === 'PAID' && ids.size === 2, `it is ${state} with ${ids.size} receipts`)
      return 'two receipts'
    }),
  },
  {
    name: 'money that comes twice is two receipts',
    play: ifItCanBeTold(async (peer, event) => {
      const { key } = await open(peer)
      await event(key, { event: 'PAY' })
      await event(key, { event: 'PAY' })
      const ids = new Set((await ask(peer, key)).receipts.map(({ id }) => id))
      expectThat(ids.size === 2, `there are ${ids.size}`)
      return 'two receipts'
    }),
  },
  {
    name: 'money that comes after the cancellation is a receipt',
    play: ifItCanBeTold(async (peer, event) => {
      const { key } = await open(peer)
      await peer.request('POST', `${orderPath(key)}/cancel`, { key })
      await event(key, { event: 'PAY' })
      const { receipts } = await ask(peer, key)
      expectThat(receipts.length === 1, `there are ${receipts.length}`)
      return 'one receipt'
    }),
  },
  {
    name: 'half of a receipt is given back once, however often it is asked for',
    play: ifItCanBeTold(async (peer, event) => {
      if (!peer.capabilities.returns) return 'it gives nothing back'
      const { key, order } = await open(peer)
      await event(key, { event: 'PAY' })
      const [receipt] = (await ask(peer, key)).receipts
      const back = { id: 'BACK1', idReceipt: receipt?.id, money: half(peer, order) }
      const path = `${orderPath(key)}/returns/${back.id}`
      const replies = await Promise.all([1, 2, 3].map(() => peer.request('PUT', path, back)))
      for (const reply of replies) orderIn(reply, key)
      const { returns } = await ask(peer, key)
      expectThat(returns.length === 1 && returns[0]?.id === back.id, `there are ${returns.length} returns`)
      return 'one return'
    }),
  },
  {
    name: 'more than came is not given back',
    play: ifItCanBeTold(async (peer, event) => {
      if (!peer.capabilities.returns) return 'it gives nothing back'
      const { key, order } = await open(peer)
      await event(key, { event: 'PAY' })
      const [receipt] = (await ask(peer, key)).receipts
      const { amount } = order['money'] as { amount: number }
      const money = { amount: amount + 1, currencyCode: peer.currencyCode }
      const back = { id: 'BACK1', idReceipt: receipt?.id, money }
      return expectRefusal(await peer.request('PUT', `${orderPath(key)}/returns/BACK1`, back))
    }),
  },
  {
    name: 'money that the institution takes back is a return',
    play: ifItCanBeTold(async (peer, event) => {
      const { key, order } = await open(peer)
      await event(key, { event: 'PAY' })
      await event(key, { event: 'REVERSE', money: half(peer, order) })
      const { returns, receipts } = await ask(peer, key)
      expectThat(returns.length === 1, `there are ${returns.length} returns`)
      expectThat(returns[0]?.idReceipt === receipts[0]?.id, 'it names no receipt of the order')
      return 'one return'
    }),
  },
]

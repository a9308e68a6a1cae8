import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expectThat, NotPlayed, type JsonObject, type Ordered, type Peer } from './peer.ts'
import {
  ask,
  expectRefusal,
  expectThatNoFault,
  open,
  orderIn,
  orderPath,
  type Situation,
} from './situation.ts'

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

type Event = (key: string, event: object) => Promise<void>

/** Some connectors can be told what their customer does: `POST /test/orders/{key}`. Others are not asked. */
const ifItCanBeTold =
  (play: (peer: Peer, event: Event) => Promise<string>): Situation['play'] =>
  async (peer) =>
    play(peer, async (of, event) => {
      const { status } = await peer.request('POST', `/test/orders/${of}`, event)
      if (status === 404) throw new NotPlayed('it has no /test/orders')
      expectThat(status < 300, `the test event ${JSON.stringify(event)} got HTTP ${status}`)
    })

/** The same for one that gives money back: with a paid order and its receipt. */
const ifItGivesBack = (
  play: (peer: Peer, paid: Ordered & { readonly idReceipt: string }, event: Event) => Promise<string>,
): Situation['play'] =>
  ifItCanBeTold(async (peer, event) => {
    if (!peer.capabilities.returns) throw new NotPlayed('it gives nothing back')
    return play(peer, await pay(peer, event), event)
  })

async function pay(peer: Peer, event: Event) {
  const { key, order } = await open(peer)
  await event(key, { event: 'PAY' })
  const [receipt] = (await ask(peer, key)).receipts
  expectThat(receipt !== undefined, 'the paid order has no receipt')
  return { ...order, idReceipt: receipt.id }
}

/** Asks for money back of an order's receipt. */
const giveBack = (peer: Peer, key: string, back: { readonly id: string } & JsonObject) =>
  peer.request('PUT', `${orderPath(key)}/returns/${back.id}`, back)

/** So much of an order's money, in whole units where it is not less than two of them. */
const part = ({ money }: Ordered, share: number) => {
  const amount = money.amount < 2 ? money.amount * share : Math.ceil(money.amount * share)
  return { ...money, amount }
}

const half = (order: Ordered) => part(order, 0.5)

const rest = (order: Ordered) => ({ ...order.money, amount: order.money.amount - half(order).amount })

async function expectReturns(peer: Peer, key: string, count: number) {
  const { returns } = await ask(peer, key)
  expectThat(returns.length === count, `there are ${returns.length} returns`)
  return returns
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
      expectThat(isDeepStrictEqual({ ...receipts[0]?.money }, order.money), 'the amount differs')
      return String(receipts[0]?.id)
    }),
  },
  {
    name: 'receipts of two orders have different IDs',
    play: ifItCanBeTold(async (peer, event) => {
      const one = await pay(peer, event)
      const other = await pay(peer, event)
      expectThat(
        one.idReceipt !== other.idReceipt,
        `both are ${one.idReceipt}: the second would credit nobody`,
      )
      return `${one.idReceipt}, ${other.idReceipt}`
    }),
  },
  {
    name: 'a receipt that is asked for ten times stays as it is',
    play: ifItCanBeTold(async (peer, event) => {
      const { key } = await pay(peer, event)
      const told = new Set<string>()
      for (let times = 0; times < 10; times++) {
        if (times > 0) await delay(20)
        told.add(JSON.stringify((await ask(peer, key)).receipts))
      }
      expectThat(told.size === 1, `it was told in ${told.size} ways`)
      return 'ten times the same'
    }),
  },
  {
    name: 'a payment is told by a signed notice with the key',
    play: ifItCanBeTold(async (peer, event) => {
      const { key } = await open(peer)
      await event(key, { event: 'PAY' })
      const [notice] = await peer.notices(key)
      expectThat(notice !== undefined, 'no notice came within three seconds')
      expectThat(notice.fault === undefined, notice.fault ?? '')
      return notice.method
    }),
  },
  {
    name: 'a notice that is answered with 500 comes again',
    play: ifItCanBeTold(async (peer, event) => {
      const { key } = await open(peer)
      peer.failNotices(key, 1)
      await event(key, { event: 'PAY' })
      const [first, ...again] = await peer.notices(key, 2)
      expectThat(again.length > 0, 'it did not come again within three seconds')
      expectThat(
        again.some(({ id }) => id === first?.id),
        'it came again with another webhook-id',
      )
      for (const { fault } of again) expectThat(fault === undefined, fault ?? '')
      return 'it came again'
    }),
  },
  {
    name: 'half of the amount leaves the order open, and the other half pays it',
    play: ifItCanBeTold(async (peer, event) => {
      const { key, order } = await open(peer)
      await event(key, { event: 'PAY', money: half(order) })
      expectThat((await ask(peer, key)).state === 'OPEN', 'half of the amount is not OPEN')
      await event(key, { event: 'PAY', money: rest(order) })
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
    play: ifItGivesBack(async (peer, { key, idReceipt, ...order }) => {
      const back = { id: 'BACK1', idReceipt, money: half({ key, ...order }) }
      const replies = await Promise.all([1, 2, 3].map(() => giveBack(peer, key, back)))
      for (const reply of replies) orderIn(reply, key)
      const [told] = await expectReturns(peer, key, 1)
      expectThat(told?.id === back.id, `it has the ID ${told?.id}`)
      expectThat(told.idReceipt === idReceipt, 'it names another receipt')
      expectThat(isDeepStrictEqual({ ...told.money }, back.money), 'its amount differs')
      return 'one return'
    }),
  },
  {
    name: 'more than came is not given back',
    play: ifItGivesBack(async (peer, { key, idReceipt, money }) => {
      const back = { id: 'BACK1', idReceipt, money: { ...money, amount: money.amount + 1 } }
      const refused = expectRefusal(await giveBack(peer, key, back))
      await expectReturns(peer, key, 0)
      return refused
    }),
  },
  {
    name: 'returns of one receipt are together not more than came',
    play: ifItGivesBack(async (peer, { idReceipt, ...order }) => {
      const { key } = order
      const more = part(order, 0.6)
      orderIn(await giveBack(peer, key, { id: 'BACK1', idReceipt, money: more }), key)
      const refused = expectRefusal(await giveBack(peer, key, { id: 'BACK2', idReceipt, money: more }))
      await expectReturns(peer, key, 1)
      return refused
    }),
  },
  {
    name: 'a return of money that the institution took back already is refused',
    play: ifItGivesBack(async (peer, { idReceipt, ...order }, event) => {
      const { key, money } = order
      await event(key, { event: 'REVERSE', money: half(order) })
      const refused = expectRefusal(await giveBack(peer, key, { id: 'BACK1', idReceipt, money }))
      await expectReturns(peer, key, 1)
      return refused
    }),
  },
  {
    name: 'the receipt of another order is not given back',
    play: ifItGivesBack(async (peer, { key, money }, event) => {
      const other = await pay(peer, event)
      const back = { id: 'BACK1', idReceipt: other.idReceipt, money }
      const refused = expectRefusal(await giveBack(peer, key, back))
      await expectReturns(peer, key, 0)
      await expectReturns(peer, other.key, 0)
      return refused
    }),
  },
  {
    name: 'another amount under the ID of a return is refused',
    play: ifItGivesBack(async (peer, { idReceipt, ...order }) => {
      const { key } = order
      const money = part(order, 0.3)
      const back = { id: 'BACK1', idReceipt, money }
      orderIn(await giveBack(peer, key, back), key)
      const other = { ...money, amount: money.amount < 2 ? money.amount / 2 : money.amount - 1 }
      const refused = expectRefusal(await giveBack(peer, key, { ...back, money: other }))
      const [told] = await expectReturns(peer, key, 1)
      expectThat(isDeepStrictEqual({ ...told?.money }, money), 'the return changed')
      return refused
    }),
  },
  {
    name: 'a paid order that is cancelled stays paid',
    play: ifItCanBeTold(async (peer, event) => {
      const { key } = await pay(peer, event)
      const seen = expectThatNoFault(await peer.request('POST', `${orderPath(key)}/cancel`, { key }))
      const { state, receipts } = await ask(peer, key)
      expectThat(state === 'PAID' && receipts.length === 1, `it is ${state} with ${receipts.length} receipts`)
      return seen
    }),
  },
  {
    name: 'money that the institution takes back is a return',
    play: ifItCanBeTold(async (peer, event) => {
      const { idReceipt, ...order } = await pay(peer, event)
      await event(order.key, { event: 'REVERSE', money: half(order) })
      const [told] = await expectReturns(peer, order.key, 1)
      expectThat(told?.idReceipt === idReceipt, 'it names no receipt of the order')
      expectThat(isDeepStrictEqual({ ...told.money }, half(order)), 'its amount differs')
      return 'one return'
    }),
  },
]

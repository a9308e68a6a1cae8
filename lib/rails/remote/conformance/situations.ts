import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { payinMethods } from '../../../methods/payin-registry.ts'
import { capabilitiesSchema, orderAnswerSchema, transferAnswerSchema } from '../protocol.ts'
import { expectThat, type Oddly, type Peer, type Reply } from './peer.ts'

/** What a connector may meet, and what it should do then. */
export interface Situation {
  readonly name: string
  /** Plays it; returns what was seen, and throws `Unfit` with what was wrong. */
  readonly play: (peer: Peer) => Promise<string>
}

const orderPath = (key: string) => `/orders/${key}`
const transferPath = (key: string) => `/transfers/${key}`

/** The order in an answer with a status of success. */
function orderIn(reply: Reply, key: string) {
  expectThat(reply.status >= 200 && reply.status < 300, `HTTP ${reply.status} instead of an order`)
  const read = orderAnswerSchema.safeParse(reply.body)
  expectThat(
    read.success,
    `the answer is no order: ${read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
  )
  expectThat(read.data.key === key, `the answer has the key ${read.data.key}`)
  return read.data
}

function transferIn(reply: Reply, key: string) {
  expectThat(reply.status >= 200 && reply.status < 300, `HTTP ${reply.status} instead of a transfer`)
  const read = transferAnswerSchema.safeParse(reply.body)
  expectThat(read.success, 'the answer is no transfer')
  expectThat(read.data.key === key, `the answer has the key ${read.data.key}`)
  return read.data
}

const isRefusal = ({ status }: Reply) => status >= 400 && status < 500

function expectRefusal(reply: Reply): string {
  expectThat(isRefusal(reply), `HTTP ${reply.status} instead of a refusal from 400 to 499`)
  return `HTTP ${reply.status}`
}

function expectUnsigned(reply: Reply): string {
  expectThat([401, 403].includes(reply.status), `HTTP ${reply.status} instead of 401`)
  return `HTTP ${reply.status}`
}

function expectStatus(reply: Reply, status: number): string {
  expectThat(reply.status === status, `HTTP ${reply.status} instead of ${status}`)
  return `HTTP ${status}`
}

/** Opens an order; its key and answer. */
async function open(peer: Peer, more: Readonly<Record<string, unknown>> = {}) {
  const order = peer.order(more)
  const answer = orderIn(await peer.request('PUT', orderPath(order.key), order), order.key)
  return { order, key: order.key, answer }
}

const ask = async (peer: Peer, key: string) => orderIn(await peer.request('GET', orderPath(key)), key)

/** What a customer gets to pay by, without what may change. */
const shownBy = ({ show }: ReturnType<typeof orderIn>) => JSON.stringify(show)

const needed: Readonly<Record<string, string>> = { REDIRECT: 'redirectTo', QR: 'qrCode', TRANSFER: 'account' }

const otherSecret = () => `whsec_${randomBytes(24).toString('base64')}`

const opening: readonly Situation[] = [
  {
    name: 'capabilities are as described',
    play: async (peer) => {
      const reply = await peer.request('GET', '/capabilities')
      expectStatus(reply, 200)
      const read = capabilitiesSchema.safeParse(reply.body)
      expectThat(read.success, 'methods, cancel, transfers and returns are not as described')
      return read.data.methods.map(({ code }) => code).join(', ')
    },
  },
  {
    name: 'capabilities name a method in a currency',
    play: async ({ capabilities }) => {
      const [first] = Array.isArray(capabilities.methods) ? capabilities.methods : []
      expectThat((first?.currencies?.length ?? 0) > 0, 'no method has a currency')
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
      const flow = payinMethods.find(({ code }) => code === peer.method)?.flow ?? 'PUSH'
      const field = needed[flow]
      const { answer } = await open(peer)
      if (field === undefined) return `${flow} needs nothing`
      const show: Readonly<Record<string, unknown>> = answer.show
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
      const money = { ...(order['money'] as object), amount: 777 }
      const other = await peer.request('PUT', orderPath(key), { ...order, money })
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
      const field = needed[payinMethods.find(({ code }) => code === peer.method)?.flow ?? 'PUSH']
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
      const reply = await peer.request('PUT', orderPath(order.key), order)
      expectThat(reply.status < 500, `HTTP ${reply.status}`)
      return `HTTP ${reply.status}`
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

async function refusedOrder(peer: Peer, more: Readonly<Record<string, unknown>>): Promise<string> {
  const order = peer.order(more)
  const reply = await peer.request('PUT', orderPath(order.key), order)
  if (isRefusal(reply)) return `HTTP ${reply.status}`
  const { state } = orderIn(reply, order.key)
  expectThat(state === 'REFUSED' || state === 'EXPIRED', `the order is ${state}`)
  return state
}

/** Nothing is done for who does not know the secret. */
const wronglySigned: readonly (readonly [which: string, oddly: Oddly])[] = [
  ['without a signature', { without: 'SIGNATURE' }],
  ['signed with another secret', { secret: otherSecret() }],
  ['whose signature is of another body', { signed: '{}' }],
  ['signed ten minutes ago', { secondsOff: -600 }],
  ['signed in ten minutes', { secondsOff: 600 }],
  ['whose signature is of another message', { otherId: true }],
]

const signatures = wronglySigned.map(([which, oddly]): Situation => ({
  name: `an order ${which} is refused, and is not there`,
  play: async (peer) => {
    const order = peer.order()
    const refused = expectUnsigned(await peer.request('PUT', orderPath(order.key), order, oddly))
    expectStatus(await peer.request('GET', orderPath(order.key)), 404)
    return refused
  },
}))

const moreSignatures: readonly Situation[] = [
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
]

const cancelling: readonly Situation[] = [
  {
    name: 'an open order is cancelled, if orders can be',
    play: async (peer) => {
      const { key } = await open(peer)
      const reply = await peer.request('POST', `${orderPath(key)}/cancel`, { key })
      if (!peer.capabilities.cancel) return expectThatNoFault(reply)
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
      if (!peer.capabilities.cancel) return 'it cancels no orders'
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

function expectThatNoFault(reply: Reply): string {
  expectThat(reply.status < 500, `HTTP ${reply.status}`)
  return `HTTP ${reply.status}`
}

/** A connector that sends no money refuses to, and none of the rest is asked of it. */
const ifItSends =
  (play: Situation['play']): Situation['play'] =>
  async (peer) => {
    if (peer.capabilities.transfers) return play(peer)
    const transfer = peer.transfer()
    const reply = await peer.request('PUT', transferPath(transfer.key), transfer)
    return `it sends no money: ${expectRefusal(reply)}`
  }

async function send(peer: Peer, more: Readonly<Record<string, unknown>> = {}) {
  const transfer = peer.transfer(more)
  const answer = transferIn(await peer.request('PUT', transferPath(transfer.key), transfer), transfer.key)
  return { transfer, key: transfer.key, answer }
}

const transferring: readonly Situation[] = [
  {
    name: 'a transfer that nobody sent is not there',
    play: async (peer) => expectStatus(await peer.request('GET', transferPath(peer.transfer().key)), 404),
  },
  {
    name: 'a transfer is sent',
    play: ifItSends(async (peer) => {
      const { answer } = await send(peer)
      expectThat(answer.state !== 'RETURNED', 'a new transfer is RETURNED')
      return answer.state
    }),
  },
  {
    name: 'a transfer that is asked for has its money',
    play: ifItSends(async (peer) => {
      const { key, transfer } = await send(peer)
      const { money } = transferIn(await peer.request('GET', transferPath(key)), key)
      expectThat(
        money !== undefined && isDeepStrictEqual({ ...money }, transfer['money']),
        'its money differs',
      )
      return JSON.stringify(money)
    }),
  },
  {
    name: 'the same transfer five times at once is one',
    play: ifItSends(async (peer) => {
      const transfer = peer.transfer()
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => peer.request('PUT', transferPath(transfer.key), transfer)),
      )
      for (const reply of replies) transferIn(reply, transfer.key)
      return 'one answer'
    }),
  },
  {
    name: 'another amount under the key of a transfer is a conflict',
    play: ifItSends(async (peer) => {
      const { transfer, key } = await send(peer)
      const money = { ...(transfer['money'] as object), amount: 777 }
      return expectStatus(await peer.request('PUT', transferPath(key), { ...transfer, money }), 409)
    }),
  },
  {
    name: 'another payee under the key of a transfer is a conflict',
    play: ifItSends(async (peer) => {
      const { transfer, key } = await send(peer)
      const payee = { phoneNumber: '+254700000000', account: { accountName: 'Somebody Else' } }
      return expectStatus(await peer.request('PUT', transferPath(key), { ...transfer, payee }), 409)
    }),
  },
  {
    name: 'a transfer whose answer is lost is sent again and is one',
    play: ifItSends(async (peer) => {
      const transfer = peer.transfer()
      await peer.lose('PUT', transferPath(transfer.key), transfer)
      return transferIn(await peer.request('PUT', transferPath(transfer.key), transfer), transfer.key).state
    }),
  },
  {
    name: 'a transfer of nothing is refused',
    play: ifItSends(async (peer) => {
      const transfer = peer.transfer({ money: { amount: 0, currencyCode: peer.currencyCode } })
      return expectRefusal(await peer.request('PUT', transferPath(transfer.key), transfer))
    }),
  },
  ...(
    [
      ['without a signature', { without: 'SIGNATURE' }],
      ['signed with another secret', { secret: otherSecret() }],
      ['signed ten minutes ago', { secondsOff: -600 }],
    ] as const
  ).map(([which, oddly]) => ({
    name: `a transfer ${which} is refused, and no money moves`,
    play: async (peer: Peer) => {
      const transfer = peer.transfer()
      const refused = expectUnsigned(await peer.request('PUT', transferPath(transfer.key), transfer, oddly))
      expectStatus(await peer.request('GET', transferPath(transfer.key)), 404)
      return refused
    },
  })),
]

const returning: readonly Situation[] = [
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

/** Some connectors can be told what their customer does: `POST /test/orders/{key}`. Others are not asked this. */
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

const half = (peer: Peer, order: Readonly<Record<string, unknown>>) => {
  const { amount } = order['money'] as { amount: number }
  return { amount: amount / 2, currencyCode: peer.currencyCode }
}

const paying: readonly Situation[] = [
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

/** All of them, in the order in which they are printed. */
export const situations: readonly Situation[] = [
  ...opening,
  ...signatures,
  ...moreSignatures,
  ...cancelling,
  ...transferring,
  ...returning,
  ...paying,
]

import { isDeepStrictEqual } from 'node:util'
import { expectThat, type JsonObject, type Peer } from './peer.ts'
import {
  expectNothingDone,
  expectRefusal,
  expectStatus,
  otherSecret,
  transferIn,
  transferPath,
  type Situation,
} from './situation.ts'

/** A connector that sends no money refuses to, and none of the rest is asked of it. */
const ifItSends =
  (play: Situation['play']): Situation['play'] =>
  async (peer) => {
    if (peer.capabilities.transfers) return play(peer)
    const transfer = peer.transfer()
    const reply = await peer.request('PUT', transferPath(transfer.key), transfer)
    return `it sends no money: ${expectRefusal(reply)}`
  }

async function send(peer: Peer, more: JsonObject = {}) {
  const transfer = peer.transfer(more)
  const answer = transferIn(await peer.request('PUT', transferPath(transfer.key), transfer), transfer.key)
  return { transfer, key: transfer.key, answer }
}

/** Money to payees. */
export const transferring: readonly Situation[] = [
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
      return expectNothingDone(peer, transferPath(transfer.key), transfer, oddly)
    },
  })),
]

import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expectThat, NotPlayed, type JsonObject, type Peer } from './peer.ts'
import {
  expectNothingDone,
  expectRefusal,
  expectStatus,
  otherMoney,
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
    throw new NotPlayed(`it sends no money: ${expectRefusal(reply)}`)
  }

async function send(peer: Peer, more: JsonObject = {}) {
  const transfer = peer.transfer(more)
  const answer = transferIn(await peer.request('PUT', transferPath(transfer.key), transfer), transfer.key)
  return { transfer, key: transfer.key, answer }
}

const askForTransfer = async (peer: Peer, key: string) =>
  transferIn(await peer.request('GET', transferPath(key)), key)

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
      const { money } = await askForTransfer(peer, key)
      expectThat(
        money !== undefined && isDeepStrictEqual({ ...money }, transfer['money']),
        'its money differs',
      )
      return JSON.stringify(money)
    }),
  },
  {
    name: 'a transfer that is asked for ten times keeps its ID',
    play: ifItSends(async (peer) => {
      const { key, answer } = await send(peer)
      const ids = new Set([answer.id ?? undefined])
      for (let times = 0; times < 10; times++) ids.add((await askForTransfer(peer, key)).id ?? undefined)
      ids.delete(undefined)
      expectThat(ids.size <= 1, `it has had ${ids.size} IDs`)
      return [...ids][0] ?? 'it has no ID but the key'
    }),
  },
  {
    name: 'a transfer comes to an end within ten seconds',
    play: ifItSends(async (peer) => {
      const { key } = await send(peer)
      const until = performance.now() + 10_000
      while (performance.now() < until) {
        const { state } = await askForTransfer(peer, key)
        if (state !== 'PENDING') return state
        await delay(250)
      }
      throw new NotPlayed('it is still PENDING: see for yourself that it ends')
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
      const money = otherMoney(peer, transfer)
      return expectStatus(await peer.request('PUT', transferPath(key), { ...transfer, money }), 409)
    }),
  },
  {
    name: 'another payee under the key of a transfer is a conflict',
    play: ifItSends(async (peer) => {
      const { transfer, key } = await send(peer)
      const payee = { ...(transfer['payee'] as object), account: { accountName: 'Somebody Else' } }
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

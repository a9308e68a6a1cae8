import { z } from 'zod'
import { evmChecksumAddress } from '../../../countries/accounts/evm-address.ts'

/** One transfer of a token: the event Transfer(from, to, value) of ERC-20. */
export interface TransferLog {
  readonly contract: string
  readonly from: string
  readonly to: string
  /** In the token's smallest unit. */
  readonly value: bigint
  readonly block: number
  readonly blockHash: string
  readonly transaction: string
  /** Its place among the logs of the block: another one where the transaction was mined again. */
  readonly index: number
  /** Its number among equal transfers of its transaction, from 1. */
  readonly occurrence: number
}

/** A transfer by itself, as an endpoint returns it. */
export type SingleLog = Omit<TransferLog, 'occurrence'>

/** Which Transfer logs are asked for. Addresses in any case. */
export interface LogsWanted {
  readonly from: number
  readonly to: number
  readonly contracts: readonly string[]
  /** By whom the tokens were sent, or to whom: one of the two. */
  readonly sentBy?: readonly string[]
  readonly sentTo?: readonly string[]
}

/** Keccak-256 of `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const word = z.string().regex(/^0x[0-9a-fA-F]{64}$/)

/** A log as `eth_getLogs` returns it. */
export const logShape = z.object({
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  topics: z.array(word),
  data: z.string(),
  blockNumber: z.string().regex(/^0x[0-9a-fA-F]{1,16}$/),
  blockHash: word,
  transactionHash: word,
  logIndex: z.string().regex(/^0x[0-9a-fA-F]{1,8}$/),
  removed: z.boolean().optional(),
})

/**
 * Reads logs; `UNASKED` where one is not among those that were asked for. Logs of zero are none: anyone can
 * send zero in anyone's name. So are logs of other events and those that a reorganisation removed. What an
 * endpoint makes up costs little: its checksums are computed last.
 */
export function transferReader({
  from,
  to,
  ...wanted
}: LogsWanted): (log: z.infer<typeof logShape>) => SingleLog[] | 'UNASKED' {
  const [contracts, sentBy, sentTo] = [wanted.contracts, wanted.sentBy, wanted.sentTo].map(
    (addresses) => addresses && new Set(addresses.map((address) => address.toLowerCase())),
  )
  return (log) => {
    const block = Number(log.blockNumber)
    const [topic, ...parties] = log.topics
    const contract = log.address.toLowerCase()
    if (topic !== transferTopic || block < from || block > to || !contracts?.has(contract)) return 'UNASKED'
    const [sender, receiver] = parties.map(addressIn)
    if (parties.length !== 2 || !sender || !receiver || !word.safeParse(log.data).success) return []
    if ((sentBy && !sentBy.has(sender)) || (sentTo && !sentTo.has(receiver))) return 'UNASKED'
    const value = BigInt(log.data)
    if (value === 0n || log.removed === true) return []
    return [
      {
        contract: evmChecksumAddress(contract),
        from: evmChecksumAddress(sender),
        to: evmChecksumAddress(receiver),
        value,
        block,
        blockHash: log.blockHash.toLowerCase(),
        transaction: log.transactionHash.toLowerCase(),
        index: Number(log.logIndex),
      },
    ]
  }
}

const addressIn = (topic: string): string => `0x${topic.slice(-40)}`.toLowerCase()

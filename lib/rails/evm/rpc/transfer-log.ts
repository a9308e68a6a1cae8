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
 * Reads a log; `UNASKED` where it is not among those that were asked for. Logs of zero are none: anyone can
 * send zero in anyone's name. So are logs of other events and those that a reorganisation removed.
 */
export function toTransfer(
  log: z.infer<typeof logShape>,
  { from, to, contracts, sentBy, sentTo }: LogsWanted,
): SingleLog[] | 'UNASKED' {
  const block = Number(log.blockNumber)
  const [topic, sender, receiver] = log.topics
  if (topic !== transferTopic || block < from || block > to || !isAmong(contracts, log.address))
    return 'UNASKED'
  if (log.topics.length !== 3 || !sender || !receiver || !word.safeParse(log.data).success) return []
  const transfer: SingleLog = {
    contract: evmChecksumAddress(log.address),
    from: addressIn(sender),
    to: addressIn(receiver),
    value: BigInt(log.data),
    block,
    blockHash: log.blockHash.toLowerCase(),
    transaction: log.transactionHash.toLowerCase(),
    index: Number(log.logIndex),
  }
  if ((sentBy && !isAmong(sentBy, transfer.from)) || (sentTo && !isAmong(sentTo, transfer.to)))
    return 'UNASKED'
  return transfer.value === 0n || log.removed === true ? [] : [transfer]
}

const addressIn = (topic: string): string => evmChecksumAddress(`0x${topic.slice(-40)}`)

const isAmong = (addresses: readonly string[], one: string): boolean =>
  addresses.some((address) => address.toLowerCase() === one.toLowerCase())

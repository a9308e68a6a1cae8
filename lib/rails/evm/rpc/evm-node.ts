import { z } from 'zod'
import { RpcError, type JsonRpc } from './json-rpc.ts'
import { logShape, transferReader, transferTopic, type LogsWanted, type SingleLog } from './transfer-log.ts'

/** The header of a block, as far as it is needed. */
export interface Block {
  readonly number: number
  readonly hash: string
  readonly at: Date
}

/** What the gateway asks a node of a chain. Everything throws `RpcError`. */
export interface EvmNode {
  readonly host: string
  chainId(): Promise<number>
  /** Undefined where the node has no such block, or does not know the tag. */
  block(which: number | 'latest' | 'finalized'): Promise<Block | undefined>
  /** Undefined where the node does not have that block yet. */
  logs(wanted: LogsWanted): Promise<readonly SingleLog[]>
  code(address: string): Promise<string>
  decimals(contract: string): Promise<number>
  tokenBalance(contract: string, holder: string, block: number | 'latest'): Promise<bigint>
  nativeBalance(holder: string): Promise<bigint>
}

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
/** Up to 2^48: a number of JavaScript holds it. */
const small = z.string().regex(/^0x[0-9a-fA-F]{1,12}$/)
/** Seconds, which a date of the database holds. */
const moment = z.string().regex(/^0x[0-9a-fA-F]{1,9}$/)
const blockShape = z.object({ number: small, hash, timestamp: moment }).nullable()

/** The node behind an endpoint; what it answers is checked before it is used. */
export function evmNode(rpc: JsonRpc): EvmNode {
  const ask = async <Shape extends z.ZodType>(
    shape: Shape,
    method: string,
    parameters: readonly unknown[],
  ): Promise<z.infer<Shape>> => {
    const parsed = shape.safeParse(await rpc.call(method, parameters))
    if (parsed.success) return parsed.data
    throw new RpcError(rpc.host, `${method} was answered with something else`, { isRefusal: false })
  }
  const uint = async (method: string, parameters: readonly unknown[]) =>
    BigInt(await ask(quantity, method, parameters))
  const call = (to: string, data: string, block: number | 'latest') =>
    uint('eth_call', [{ to, data }, block === 'latest' ? block : hex(block)])

  return {
    host: rpc.host,
    chainId: async () => Number(await uint('eth_chainId', [])),
    block: async (which) => {
      const tag = typeof which === 'number' ? hex(which) : which
      const found = await ask(blockShape, 'eth_getBlockByNumber', [tag, false]).catch((error: unknown) => {
        if (which === 'finalized' && error instanceof RpcError && isTagUnknown(error)) return null
        throw error
      })
      if (!found) return undefined
      const number = Number(found.number)
      if (typeof which === 'number' && number !== which)
        throw new RpcError(rpc.host, `another block than ${which} was returned`, { isRefusal: false })
      return { number, hash: found.hash, at: new Date(Number(found.timestamp) * 1000) }
    },
    logs: async (wanted) => {
      const { from, to, contracts, sentBy, sentTo } = wanted
      const topics = [
        transferTopic,
        sentBy ? sentBy.map(asTopic) : null,
        ...(sentTo ? [sentTo.map(asTopic)] : []),
      ]
      const filter = { fromBlock: hex(from), toBlock: hex(to), address: contracts, topics }
      const found = await ask(z.array(logShape), 'eth_getLogs', [filter])
      const read = transferReader(wanted)
      return found.flatMap((log) => {
        const transfer = read(log)
        if (transfer === 'UNASKED')
          throw new RpcError(rpc.host, 'eth_getLogs was answered with logs that were not asked for', {
            isRefusal: false,
          })
        return transfer
      })
    },
    code: (address) => ask(z.string().regex(/^0x[0-9a-fA-F]*$/), 'eth_getCode', [address, 'latest']),
    decimals: async (contract) => Number(await call(contract, '0x313ce567', 'latest')),
    tokenBalance: (contract, holder, block) => call(contract, `0x70a08231${asTopic(holder).slice(2)}`, block),
    nativeBalance: (holder) => uint('eth_getBalance', [holder, 'latest']),
  }
}

/**
 * Nodes without the tag say that the parameter is invalid, the method or block unknown. Anything else, such
 * as too many requests, must not make a block final earlier than the chain says.
 */
const isTagUnknown = ({ code, message }: RpcError): boolean =>
  code !== undefined &&
  ([-32_602, -32_601, -39_001].includes(code) || /finalized block|unknown block|invalid block/i.test(message))

const hex = (number: number): string => `0x${number.toString(16)}`

const asTopic = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

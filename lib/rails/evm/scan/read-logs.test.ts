import { expect, it } from 'vitest'
import type { EvmNode } from '../rpc/evm-node.ts'
import type { SingleLog } from '../rpc/transfer-log.ts'
import { readLogs } from './read-logs.ts'
import { sourceIdOf } from './token-of-log.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const log = (index: number, to: string, more: Partial<SingleLog> = {}): SingleLog => ({
  contract: address('c'),
  from: address('f'),
  to,
  value: 5n,
  block: 7,
  blockHash: `0x${'b'.repeat(64)}`,
  transaction: `0x${'1'.repeat(64)}`,
  index,
  ...more,
})
const keysOf = async (...logs: readonly SingleLog[]) => {
  const node: Pick<EvmNode, 'logs'> = { logs: async () => logs }
  const watched = { contracts: [address('c')], addresses: [address('1')] }
  const found = await readLogs(node as EvmNode, { from: 1, to: 9 }, watched, { withSent: true })
  return found.map((one) => sourceIdOf('polygon', one))
}

it('transfers of a transaction have keys of their own, equal ones too', async () => {
  const keys = await keysOf(log(0, address('1')), log(1, address('1')), log(2, address('2')))
  expect(new Set(keys).size).toBe(3)
})

it('a transaction that is mined again at another place keeps the keys of its transfers', async () => {
  const elsewhere = { block: 8, blockHash: `0x${'d'.repeat(64)}` }
  expect(await keysOf(log(4, address('1'), elsewhere), log(6, address('1'), elsewhere))).toEqual(
    await keysOf(log(0, address('1')), log(1, address('1'))),
  )
})

it('the key tells sender, receiver, contract, amount, transaction and chain apart', async () => {
  const others = [
    log(0, address('2')),
    log(0, address('1'), { from: address('e') }),
    log(0, address('1'), { contract: address('d') }),
    log(0, address('1'), { value: 6n }),
    log(0, address('1'), { transaction: `0x${'2'.repeat(64)}` }),
  ]
  const keys = await Promise.all([log(0, address('1')), ...others].map((one) => keysOf(one)))
  expect(new Set(keys.flat()).size).toBe(6)
  const same = { ...log(0, address('1')), occurrence: 1 }
  expect(sourceIdOf('polygon', same)).not.toBe(sourceIdOf('ethereum', same))
})

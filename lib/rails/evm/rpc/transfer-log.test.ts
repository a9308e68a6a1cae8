import { expect, it } from 'vitest'
import { transferReader, transferTopic, type LogsWanted } from './transfer-log.ts'

// Of EIP-55.
const ours = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const payer = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const topicOf = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`
const wanted: LogsWanted = { from: 10, to: 20, contracts: [token], sentTo: [ours] }
const log = {
  address: token.toLowerCase(),
  topics: [transferTopic, topicOf(payer).toLowerCase(), topicOf(ours).toLowerCase()],
  data: `0x${'7'.padStart(64, '0')}`,
  blockNumber: '0xf',
  blockHash: `0x${'A'.repeat(64)}`,
  transactionHash: `0x${'B'.repeat(64)}`,
  logIndex: '0x2',
}
const read = transferReader(wanted)

it('a transfer has its addresses with checksums, however they were asked for and written', () => {
  const transfer = {
    contract: token,
    from: payer,
    to: ours,
    value: 7n,
    block: 15,
    blockHash: `0x${'a'.repeat(64)}`,
    transaction: `0x${'b'.repeat(64)}`,
    index: 2,
  }
  expect(read(log)).toEqual([transfer])
  const inLowerCase = { ...wanted, contracts: [token.toLowerCase()], sentTo: [ours.toLowerCase()] }
  expect(transferReader(inLowerCase)(log)).toEqual([transfer])
})

it.each([
  ['of another token', { address: payer }],
  ['of another event', { topics: [`0x${'1'.repeat(64)}`, ...log.topics.slice(1)] }],
  ['to another address', { topics: [...log.topics.slice(0, 2), topicOf(payer)] }],
  ['of an earlier block', { blockNumber: '0x9' }],
  ['of a later block', { blockNumber: '0x15' }],
])('a log %s was not asked for', (_, other) => {
  expect(read({ ...log, ...other })).toBe('UNASKED')
})

it.each([
  ['zero', { data: `0x${'0'.repeat(64)}` }],
  ['nothing', { data: '0x' }],
  ['a removed transfer', { removed: true }],
  ['a transfer without a receiver', { topics: log.topics.slice(0, 2) }],
  ['a fourth topic', { topics: [...log.topics, topicOf(ours)] }],
])('a log of %s is none', (_, other) => {
  expect(read({ ...log, ...other })).toEqual([])
})

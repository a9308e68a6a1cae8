import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { entryXml } from '../../testing/camt-files.ts'
import { readCamt } from './read-camt.ts'
import { drawnCases } from '../../../testing/drawn-cases.ts'

// A file is read without being kept: what stays in memory does not grow with the file.

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function heapInMb(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1_000_000
}

const start =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>'
const end = '</Stmt></BkToCstmrStmt></Document>'
const text = `<AddtlNtryInf>${'Remittance of a customer '.repeat(20)}</AddtlNtryInf>`

async function* repeated(
  before: string,
  piece: string,
  times: number,
  after: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(before)
  // Text of its own for each chunk, as a file has it.
  for (let index = 0; index < times; index += 1) yield Buffer.from(piece)
  yield Buffer.from(after)
}

/** Reads a file and measures the heap at every so many lines; at most how much it grew, in MB. */
async function growth(
  file: AsyncIterable<Uint8Array>,
  every: number,
): Promise<{ lines: number; mb: number }> {
  let lines = 0
  let first: number | undefined
  let mb = 0
  for await (const part of readCamt(file, {})) {
    expect(part.part).not.toBe('error')
    if (part.part !== 'line') continue
    lines += 1
    if (lines % every !== 0) continue
    const heap = heapInMb()
    first ??= heap
    mb = Math.max(mb, heap - first)
  }
  return { lines, mb }
}

it('keeps one entry of a large file', async () => {
  const piece = entryXml({ text }).repeat(100)
  const times = Math.ceil(drawnCases(20_000_000) / piece.length)
  const { lines, mb } = await growth(repeated(start, piece, times, end), 2000)
  expect(lines).toBe(times * 100)
  expect(mb).toBeLessThan(4)
})

it('keeps details without the text of the file around them', async () => {
  const detail = `<TxDtls><Refs><EndToEndId>INVOICE-0000000001</EndToEndId></Refs><Amt>1</Amt><SplmtryData>${'x'.repeat(2000)}</SplmtryData></TxDtls>`
  const [before = '', after = ''] = entryXml({
    Amt: '<Amt Ccy="EUR">10000</Amt>',
    details: '<NtryDtls>|</NtryDtls>',
  }).split('|')
  const heapBefore = heapInMb()
  const file = repeated(start + before, detail.repeat(100), 100, after + end)
  const parts = readCamt(file, {})[Symbol.asyncIterator]()
  // The statement begins once the entry is complete, with all of its details in memory.
  expect((await parts.next()).value).toMatchObject({ part: 'statement' })
  expect((await parts.next()).value).toMatchObject({ part: 'line', line: { line: '1.1' } })
  expect(heapInMb() - heapBefore).toBeLessThan(8)
  await parts.return?.()
})

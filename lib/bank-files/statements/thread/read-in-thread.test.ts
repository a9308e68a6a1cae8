import { describe, expect, it } from 'vitest'
import { errorsIn, linesIn } from '../../testing/read-parts.ts'
import { sampleFiles } from '../../testing/sample-files.ts'
import { zip } from '../../testing/zip-file.ts'
import { firstRows } from '../first-rows.ts'
import { readStatementFile } from '../read-statement-file.ts'
import type { StatementPart } from '../statement.ts'
import { firstRowsInThread, readInThread, unzippedInThread, type ReadingLimits } from './read-in-thread.ts'
import path from 'node:path'

const limits: ReadingLimits = { seconds: 60, secondsPerMegabyte: 1, heapMegabytes: 512 }

async function all(parts: AsyncIterable<StatementPart>): Promise<readonly StatementPart[]> {
  const found: StatementPart[] = []
  for await (const part of parts) found.push(part)
  return found
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

const headings = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n'
const row = '01/03/26,NEFT CR-A customer,B1,01/03/26,,1.00,1.00\n'

/** A file that never ends, and says how much of it was read. */
function endless() {
  const file = {
    pieces: 0,
    isEnded: false,
    async *bytes(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from(headings)
        for (;;) {
          file.pieces += 1
          yield Buffer.from(row.repeat(1000))
        }
      } finally {
        file.isEnded = true
      }
    },
  }
  return file
}

it.each([...sampleFiles(path.join(import.meta.dirname, '../mt/samples'))])(
  'a thread reads %s as the process itself does',
  async (_, bytes) => {
    const here = await readStatementFile(pieces(Buffer.from(bytes).toString('latin1')), {})
    const there = await readInThread(pieces(Buffer.from(bytes).toString('latin1')), {}, limits)
    expect(there.format).toBe(here.format)
    expect(await all(there.parts)).toEqual(await all(here.parts))
  },
)

it('a file that takes too long is an error, and the next one is read', async () => {
  const file = endless()
  const slow = await readInThread(file.bytes(), {}, { ...limits, seconds: 0.5, secondsPerMegabyte: 0 })
  const parts = await all(slow.parts)
  expect(errorsIn(parts)).toEqual([
    { line: 1, reason: 'reading the file took longer than 0.5 seconds: it was given up' },
  ])
  expect(file.isEnded).toBe(true)
  const next = await readInThread(pieces(headings, row), {}, limits)
  expect(linesIn(await all(next.parts))).toHaveLength(1)
})

it('a file that takes too much memory is an error, and the next one is read', async () => {
  async function* batch(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><NtryDtls>',
    )
    for (let count = 0; count < 90; count++)
      yield Buffer.from(`<TxDtls><RmtInf><Ustrd>${'text '.repeat(80)}</Ustrd></RmtInf></TxDtls>`.repeat(1000))
  }
  const large = await readInThread(batch(), {}, { ...limits, heapMegabytes: 16 })
  expect(errorsIn(await all(large.parts))).toEqual([
    { line: 1, reason: 'reading the file took more than 16 MB of memory: it was given up' },
  ])
  const next = await readInThread(pieces(headings, row), {}, limits)
  expect(linesIn(await all(next.parts))).toHaveLength(1)
})

it('a file is read no faster than its parts are taken', async () => {
  const file = endless()
  const { parts } = await readInThread(file.bytes(), {}, limits)
  for await (const part of parts) if (part.part === 'line') break
  expect(file.pieces).toBeLessThan(5)
  expect(file.isEnded).toBe(true)
})

it('the process goes on while a file is read', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const bytes = `${headings}${row.repeat(100_000)}`
  const { parts } = await readInThread(pieces(bytes), {}, limits)
  await parts[Symbol.asyncIterator]().next()
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

describe('first rows', () => {
  it('are those that the process itself finds', async () => {
    for (const file of [Buffer.from(headings + row), Buffer.from('Dear customer\n')])
      expect(await firstRowsInThread(file, 3)).toEqual(await firstRows(file, 3))
  })

  it('of a file that takes too long or too much memory are none, and the next one is read', async () => {
    const file = Buffer.from(headings + row)
    const wide = Buffer.from('a;'.repeat(8_000_000))
    expect(await firstRowsInThread(wide, 2, { ...limits, seconds: 0, secondsPerMegabyte: 0 })).toBeUndefined()
    expect(await firstRowsInThread(wide, 2, { ...limits, heapMegabytes: 4 })).toBeUndefined()
    expect(await firstRowsInThread(file, 2)).toMatchObject({ separator: ',' })
  })
})

describe('an archive', () => {
  const unzip = async (packed: Uint8Array, within = limits) => {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield packed
    }
    const taken: Uint8Array[] = []
    for await (const piece of await unzippedInThread(bytes(), within)) taken.push(piece)
    return Buffer.concat(taken)
  }

  it('of one file is that file, inflated while the process goes on', async () => {
    const text = row.repeat(400_000)
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    expect((await unzip(zip({ 'march.csv': text }))).toString()).toBe(text)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  })

  it('of several files, and one that takes too long, stays as it is', async () => {
    const two = zip({ 'march.csv': row, 'april.csv': row })
    expect(await unzip(two)).toEqual(Buffer.from(two))
    const large = zip({ 'march.csv': row.repeat(400_000) })
    expect(await unzip(large, { ...limits, seconds: 0, secondsPerMegabyte: 0 })).toEqual(Buffer.from(large))
  })
})

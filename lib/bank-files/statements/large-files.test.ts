import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { drawnCases } from '../../testing/drawn-cases.ts'
import { bytesOf, largeFiles, linesIn } from '../testing/large-files.ts'
import { readStatementFile } from './read-statement-file.ts'

// A file of 200 MB is read while it comes: memory does not grow with it, and no line is lost.

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const megabyte = 1_000_000
const heap = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

it.each(Object.entries(largeFiles))(
  'a large file of %s is read in the memory of a small one',
  async (format, file) => {
    const bytes = drawnCases(200 * megabyte, 4 * megabyte)
    const expected = linesIn(file.line, bytes)
    const read = await readStatementFile(bytesOf(file, bytes), { currencyCode: 'INR' })
    expect(read.format).toBe(format)
    let lines = 0
    let first: number | undefined
    let growth = 0
    for await (const { part } of read.parts) {
      expect(part).not.toBe('error')
      if (part !== 'line') continue
      lines += 1
      if (lines % Math.ceil(expected / 8) !== 0) continue
      first ??= heap()
      growth = Math.max(growth, heap() - first)
    }
    expect(lines).toBe(expected)
    expect(growth).toBeLessThan(8 * megabyte)
  },
  300_000,
)

/**
 * How much memory the reading of a large statement takes, in each format that is read while it comes: of a
 * process of its own for 2 MB, and for 200 MB. Usage: npm run bench -- readers [MEGABYTES] [FORMAT]
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readStatementFile } from '#lib/bank-files/statements/read-statement-file.ts'
import { bytesOf, largeFiles } from '#lib/bank-files/testing/large-files.ts'
import { plainTable } from './aligned-table.ts'

const megabyte = 1_000_000
const small = 2
const [, , large = '200', format] = process.argv
const formatRead = process.env['BENCH_READS']

interface Reading {
  readonly megabytesOfMemory: number
  readonly seconds: number
  readonly lines: number
}

if (formatRead === undefined) {
  const rows: string[][] = []
  for (const name of format === undefined ? Object.keys(largeFiles) : [format]) {
    const first = await inProcess(name, small)
    const second = await inProcess(name, Number(large))
    const memory = [first, second].map(({ megabytesOfMemory }) => `${megabytesOfMemory.toFixed(0)} MB`)
    rows.push([name, `${second.lines}`, ...memory, `${(Number(large) / second.seconds).toFixed(1)} MB/s`])
  }
  console.log(plainTable(['format', 'lines', `memory, ${small} MB`, `memory, ${large} MB`, 'speed'], rows))
} else console.log(JSON.stringify(await read(formatRead, Number(large))))

/** By this file in a process of its own: memory that was held once is seldom given back. */
async function inProcess(name: string, megabytes: number): Promise<Reading> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, `${megabytes}`], {
    env: { ...process.env, BENCH_READS: name },
  })
  return JSON.parse(stdout) as Reading
}

async function read(name: string, megabytes: number): Promise<Reading> {
  const file = largeFiles[name]
  if (!file) throw new Error(`there is no format ${name}`)
  const started = performance.now()
  const { parts } = await readStatementFile(bytesOf(file, megabytes * megabyte), { currencyCode: 'INR' })
  let lines = 0
  for await (const { part } of parts) lines += part === 'line' ? 1 : 0
  const seconds = (performance.now() - started) / 1000
  return { megabytesOfMemory: process.resourceUsage().maxRSS / 1024, seconds, lines }
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { projectNode, projectRoot } from '../../testing/processes/project-node.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'gateway-unread-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// 8 MiB of lines, twice what may wait. A blocked process would say nothing on stdout.
const script = `
  import { openLog } from './lib/platform/log/log.ts'
  const event = { name: 'test.line', level: 'info', message: 'a line', meaning: '' }
  const log = openLog('info')
  for (let line = 0; line < 8192; line += 1) log.write(event, { line, text: 'x'.repeat(1024) })
  process.on('SIGTERM', () => process.exit(0))
  process.stdin.on('data', () => {
    log.write({ ...event, level: 'warn' }, { last: true })
    process.exit(0)
  })
  console.log('running')
`

function start(stderr: 'pipe' | number) {
  const parameters = ['--input-type=module', '--eval', script]
  const child = spawn(projectNode, parameters, { cwd: projectRoot, stdio: ['pipe', 'pipe', stderr] })
  return { child, ended: once(child, 'close') }
}

/** A pipe of the system, which nobody reads yet. */
function openPipe(name: string) {
  const fifo = path.join(folder, name)
  execFileSync('mkfifo', [fifo])
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK)
  return { fifo, reader, writer: openSync(fifo, constants.O_WRONLY) }
}

it('a process whose log nobody reads continues, and ends when it is asked to', async () => {
  const { reader, writer } = openPipe('unread')
  const { child, ended } = start(writer)
  closeSync(writer)
  expect(String(await once(child.stdout ?? child, 'data'))).toBe('running\n')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  closeSync(reader)
})

it('a log that is read again has what waited, then how many lines were lost, and the last line', async () => {
  const { fifo, reader, writer } = openPipe('read-later')
  const { child, ended } = start(writer)
  closeSync(writer)
  await once(child.stdout ?? child, 'data')
  const stream = createReadStream(fifo)
  await once(stream, 'open')
  closeSync(reader)
  await expectLines(text(stream), child.stdin, ended)
})

it('the same holds for a socket, as of a service manager', async () => {
  const { child, ended } = start('pipe')
  await once(child.stdout ?? child, 'data')
  await expectLines(text(child.stderr ?? Readable.from([])), child.stdin, ended)
})

type Line = Readonly<Record<'event' | 'line' | 'lost' | 'last', unknown>>

async function expectLines(
  read: Promise<string>,
  stdin: NodeJS.WritableStream | null,
  ended: Promise<unknown>,
): Promise<void> {
  stdin?.write('end')
  await ended
  const lines = (await read)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const numbers = lines.flatMap(({ line }) => (typeof line === 'number' ? [line] : []))
  expect(numbers.length).toBeGreaterThan(3_000)
  expect(numbers).toEqual([...numbers.keys()])
  const lost = lines.filter(({ event }) => event === 'log.lines-lost')
  const kept = lines.filter(({ event }) => event === 'test.line')
  expect(lost).toHaveLength(1)
  expect(Number(lost[0]?.lost) + kept.length).toBe(8_193)
}

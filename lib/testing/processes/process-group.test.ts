import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { runGroup } from './process-group.ts'
import { projectNode } from './project-node.ts'

/** A running process connects here, and its connection ends when the process does. */
const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const { port } = server.address() as AddressInfo
const stay = `require('node:net').connect(${port}, '127.0.0.1', () => console.log('called'))`
const startAnother = (whenItCalled: string) =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stay)}])
     .stdout.once('data', () => { ${whenItCalled} })`
const run = (program: string, stop = new AbortController().signal) =>
  runGroup(projectNode, ['-e', program], { stop })
const called = async () => {
  const [socket] = (await once(server, 'connection')) as [Socket]
  return once(
    socket.resume().on('error', () => {}),
    'close',
  )
}

it('a command that is stopped ends with all processes that it had started', async () => {
  const interruption = new AbortController()
  const calls = called()
  const ended = run(startAnother(''), interruption.signal)
  await once(server, 'connection')
  interruption.abort()
  expect(await ended).toBeNull()
  await calls
})

it('a command that ends by itself leaves no process behind and returns its exit code', async () => {
  const calls = called()
  expect(await run(startAnother('process.exit(3)'))).toBe(3)
  await calls
})

it('a command that was stopped before it began does not run', async () => {
  expect(await run('setInterval(() => {}, 1_000)', AbortSignal.abort())).toBeNull()
})

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../platform/embedded-postgres/free-port.ts'

const run = promisify(execFile)

/** Debian's Redis on a loopback port, with a password, which keeps nothing on disk. */
export interface RedisServer {
  readonly port: number
  readonly url: string
  /** What redis-cli prints. */
  command(...words: readonly string[]): Promise<string>
  /** It accepts connections and answers nothing (SIGSTOP). */
  freeze(): void
  goOn(): void
  /** kill -9, and waits; what it counted is lost. */
  kill(): Promise<void>
  /** Starts it again, on the same port. */
  start(): Promise<void>
}

const password = 'of-a-test'

/** Whether the machine has Debian's redis-server. */
export const hasRedis = await run('redis-server', ['--version']).then(
  () => true,
  () => {
    process.stderr.write('Skipped: there is no redis-server (apt-get install redis-server).\n')
    return false
  },
)

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--requirepass', password]
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn('redis-server', words, { stdio: 'ignore' })
    for (let round = 0; round < 600 && !(await isOpen(port)); round += 1) await delay(50)
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  const command = async (...given: readonly string[]) => {
    const { stdout } = await run('redis-cli', [
      '--no-auth-warning',
      '-a',
      password,
      '-p',
      String(port),
      ...given,
    ])
    return stdout.trim()
  }
  await start()
  return {
    port,
    url: `redis://:${password}@127.0.0.1:${port}/0`,
    command,
    freeze: () => void server?.kill('SIGSTOP'),
    goOn: () => void server?.kill('SIGCONT'),
    kill,
    start,
  }
}

function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../db/cluster/free-port.ts'

export interface ServerProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** Everything that it said so far, on stdout and stderr. */
  said(): string
  /** Asks it to stop, and waits; the exit code. */
  stop(): Promise<number | null>
  /** kill -9, and waits. */
  kill(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')
const readyWithinMs = 40_000

/** Starts the production server as a process of its own; resolves when it is ready. Throws what it said when it ends before. */
export async function startServerProcess(
  dataDirectory: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = Number(variables['PORT'] ?? (await freePort()))
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['lib/server/main.ts'], {
    cwd: root,
    env: { ...process.env, GATEWAY_DATA_DIR: dataDirectory, PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const hear = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close')
  const server: ServerProcess = {
    origin,
    child,
    said: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await delay(100)) {
    if (child.exitCode !== null) break
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return server
  }
  await server.kill()
  throw new Error(output)
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../db/cluster/free-port.ts'
import { projectNode, projectRoot } from './project-node.ts'

export interface LaunchedProcess {
  readonly child: ChildProcess
  /** Everything that it said so far, on stdout and stderr. */
  said(): string
  /** Resolves with the exit code when it has ended; null after a signal that killed it. */
  readonly ended: Promise<number | null>
}

export interface ServerProcess extends LaunchedProcess {
  readonly origin: string
  /** Asks it to stop, and waits; the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** kill -9, and waits. */
  kill(): Promise<void>
}

const readyWithinMs = 60_000

/** Starts the production server as a process of its own; resolves when it is ready. Throws what it said when it ends before. */
export async function startServerProcess(
  dataDirectory: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = Number(variables['PORT'] ?? (await freePort()))
  const launched = launchServer({ GATEWAY_DATA_DIR: dataDirectory, ...variables, PORT: String(port) })
  const { child, ended, said } = launched
  const origin = `http://localhost:${port}`
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await delay(100)) {
    if (child.exitCode !== null) break
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!ready) continue
    return {
      ...launched,
      origin,
      stop: (signal = 'SIGTERM') => end(signal),
      kill: async () => void (await end('SIGKILL')),
    }
  }
  await end('SIGKILL')
  throw new Error(said())
}

/** Starts it without waiting: for those that are meant to fail. */
export function launchServer(variables: Readonly<Record<string, string>>): LaunchedProcess {
  const child = spawn(projectNode, ['lib/server/main.ts'], {
    cwd: projectRoot,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const hear = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return { child, said: () => output, ended: once(child, 'close').then(() => child.exitCode) }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../platform/embedded-postgres/free-port.ts'
import { openCheckedOrigin } from '../contract/checked-origin.ts'
import { projectNode, projectRoot } from './project-node.ts'

export interface LaunchedProcess {
  readonly child: ChildProcess
  /** Its whole output so far, on stdout and stderr. */
  said(): string
  /** Resolves with the exit code when it has ended; null after a signal that killed it. */
  readonly ended: Promise<number | null>
}

export interface ServerProcess extends LaunchedProcess {
  /** What the API answers there is checked against its document. */
  readonly origin: string
  /**
   * Asks it to stop, and waits; the exit code. Throws when the API answered anything that its document does
   * not describe.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** kill -9, and waits. */
  kill(): Promise<void>
}

export interface ServerProcessOptions {
  /** Hears of answers against the document at once. */
  readonly onComplaint?: (complaint: string) => void
  /**
   * Whether signals to the group of this process pass the server by: a second one would end it at once,
   * unclean.
   */
  readonly detached?: boolean
}

// A machine that has much else to do takes minutes for what a quiet one does in seconds.
const readyWithinMs = 300_000

/**
 * Starts the production server as a process of its own behind a checked origin; resolves when it is ready.
 * Throws what it said when it ends before.
 */
export async function startServerProcess(
  dataDirectory: string,
  variables: Readonly<Record<string, string>> = {},
  { onComplaint = () => {}, detached = false }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const serverPort = await freePort()
  const complaints: string[] = []
  const checked = await openCheckedOrigin({
    serverPort,
    port: Number(variables['PORT'] ?? 0),
    mode: variables['GATEWAY_MODE'] === 'live' ? 'live' : 'sandbox',
    onComplaint: (complaint) => {
      complaints.push(complaint)
      onComplaint(complaint)
    },
  })
  const { origin } = checked
  const launched = launchServer(
    {
      GATEWAY_DATA_DIR: dataDirectory,
      GATEWAY_PUBLIC_URL: origin,
      ...variables,
      PORT: String(serverPort),
    },
    detached,
  )
  const ended = launched.ended.then(async (code) => {
    await checked.close()
    return code
  })
  const end = async (signal: NodeJS.Signals) => {
    launched.child.kill(signal)
    const code = await ended
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    return code
  }
  if (!(await isReady(launched.child, origin))) {
    await end('SIGKILL')
    throw new Error(launched.said())
  }
  return {
    ...launched,
    ended,
    origin,
    stop: (signal = 'SIGTERM') => end(signal),
    kill: async () => void (await end('SIGKILL')),
  }
}

async function isReady(child: ChildProcess, origin: string): Promise<boolean> {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await delay(100)) {
    if (child.exitCode !== null) return false
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return true
  }
  return false
}

/** Starts it without waiting: for those that are meant to fail. */
export function launchServer(variables: Readonly<Record<string, string>>, detached = false): LaunchedProcess {
  const child = spawn(projectNode, ['lib/server/main.ts'], {
    cwd: projectRoot,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  })
  let output = ''
  const hear = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return { child, said: () => output, ended: once(child, 'close').then(() => child.exitCode) }
}

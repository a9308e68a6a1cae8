import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../platform/embedded-postgres/free-port.ts'
import { openCheckedOrigin } from '../contract/checked-origin.ts'
import { prepareBundle } from '../../bootstrap/bundle.mjs'
import { serverCommand } from '../../bootstrap/server-command.mjs'
import { projectNode, projectRoot } from './project-node.ts'

export interface LaunchedProcess {
  readonly child: ChildProcess
  /** Its whole output so far, on stdout and stderr. */
  said(): string
  /** Resolves with the exit code when it has ended; null after a signal that killed it. */
  readonly ended: Promise<number | null>
}

export interface ServerProcess extends LaunchedProcess {
  /** The answers of the API there are checked against its document. */
  readonly origin: string
  /**
   * Signals it to stop and waits. Returns the exit code. Throws when the API gave an answer that its document
   * does not describe.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** kill -9, and waits. */
  kill(): Promise<void>
}

export interface ServerProcessOptions {
  /** Called at once with answers that the document does not describe. */
  readonly onComplaint?: (complaint: string) => void
  /**
   * Whether the server does not get the signals to this process group: a second signal would end it at once,
   * without a clean shutdown.
   */
  readonly detached?: boolean
}

/** What `npm start` runs: from the sources a start takes two seconds more of the processor. */
const ourServer = serverCommand(await prepareBundle('server'))

// A busy machine takes minutes for what an idle one does in seconds.
const readyWithinMs = 300_000

/**
 * Starts the production server in a new process behind a checked origin; resolves when it is ready. Throws
 * its output when it ends before.
 */
export async function startServerProcess(
  dataDirectory: string,
  variables: Readonly<Record<string, string>> = {},
  options: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const environment = { GATEWAY_DATA_DIR: dataDirectory, ...variables }
  for (let attempt = 1; ; attempt += 1) {
    const server = await launchBehindCheckedOrigin(environment, options, ourServer)
    if (await isReady(server.child, `${server.origin}/readyz`)) return server
    await server.kill()
    if (attempt === portAttempts || !lostItsPort(server.said())) throw new Error(server.said())
  }
}

/** Starts `next start` alone in a new process behind a checked origin; resolves when it answers. */
export async function startNextAlone(
  dataDirectory: string,
  variables: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const environment = { GATEWAY_DATA_DIR: dataDirectory, ...variables }
  const server = await launchBehindCheckedOrigin(environment, {}, [
    'node_modules/next/dist/bin/next',
    'start',
  ])
  if (await isReady(server.child, `${server.origin}/api/openapi.json`)) return server
  await server.kill()
  throw new Error(server.said())
}

/** How many free ports a test tries one after the other. */
export const portAttempts = 5

/** Whether a server did not start because another program took its port after the test found it free. */
export const lostItsPort = (said: string): boolean => /Port \d+ is taken by another program/.test(said)

async function launchBehindCheckedOrigin(
  variables: Readonly<Record<string, string>>,
  { onComplaint = () => {}, detached = false }: ServerProcessOptions,
  command: readonly string[],
): Promise<ServerProcess> {
  const serverPort = await freePort()
  const complaints: string[] = []
  const { origin, close } = await openCheckedOrigin({
    serverPort,
    port: Number(variables['PORT'] ?? 0),
    mode: variables['GATEWAY_MODE'] === 'live' ? 'live' : 'sandbox',
    onComplaint: (complaint) => {
      complaints.push(complaint)
      onComplaint(complaint)
    },
  })
  const launched = launchServer(
    { GATEWAY_PUBLIC_URL: origin, ...variables, PORT: String(serverPort) },
    detached,
    command,
  )
  const ended = launched.ended.then(async (code) => {
    await close()
    return code
  })
  const end = async (signal: NodeJS.Signals) => {
    launched.child.kill(signal)
    const code = await ended
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    return code
  }
  return {
    ...launched,
    ended,
    origin,
    stop: (signal = 'SIGTERM') => end(signal),
    kill: async () => void (await end('SIGKILL')),
  }
}

async function isReady(child: ChildProcess, address: string): Promise<boolean> {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await delay(100)) {
    if (child.exitCode !== null) return false
    const ready = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return true
  }
  return false
}

/** Starts it without waiting: for starts that must fail. */
export function launchServer(
  variables: Readonly<Record<string, string>>,
  detached = false,
  command: readonly string[] = ourServer,
): LaunchedProcess {
  const child = spawn(projectNode, command, {
    cwd: projectRoot,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  })
  let output = ''
  const append = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return { child, said: () => output, ended: once(child, 'close').then(() => child.exitCode) }
}

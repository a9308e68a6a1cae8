import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../db/cluster/free-port.ts'
import { projectNode, projectRoot } from './project-node.ts'

export interface ServerProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** What it wrote so far, log and banner together. */
  output(): string
  /** Resolves with the exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

const patienceMs = 60_000

/** Starts `lib/server/main.ts` on a free port and waits until it answers. Throws with its output when it ends instead. */
export async function startServerProcess(
  variables: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = Number(variables['PORT'] ?? (await freePort()))
  const { child, output, ended } = launchServer({ PORT: String(port), HOST: '127.0.0.1', ...variables })
  const origin = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${output()}`)
    const alive = await fetch(`${origin}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!alive) continue
    return {
      origin,
      child,
      output,
      stop: async (signal = 'SIGTERM') => {
        child.kill(signal)
        return ended
      },
    }
  }
  child.kill('SIGKILL')
  throw new Error(`the server does not answer: ${output()}`)
}

/** Starts it without waiting, for those that are meant to fail. */
export function launchServer(variables: Readonly<Record<string, string>>) {
  const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(projectNode, ['lib/server/main.ts'], {
    cwd: projectRoot,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (written += text))
  }
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null,
  )
  return { child, ended, output: () => written }
}

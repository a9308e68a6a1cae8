import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { projectNode, projectRoot } from '#lib/testing/processes/project-node.ts'

/** A server or worker, which is started again under the same settings. */
export interface GatewayProcess {
  readonly name: string
  /** Resolves when it is ready; throws when it ends before. */
  start(): Promise<void>
  /** kill -9, and waits. */
  kill(): Promise<void>
  /** SIGTERM, and waits. Throws unless it ends cleanly. */
  stop(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Sets the clock of its machine, until it is started again: so many milliseconds ahead of the real one. */
  setClockAhead(milliseconds: number): void
  /** Whether it is not running. */
  hasEnded(): boolean
  /** Whether it has ended without having been killed by the bench. */
  endedByItself(): boolean
}

/** Sets the clock of a gateway process. */
export interface ClockMessage {
  readonly clockAheadMs: number
}

/** Its output goes to the file `log`. */
export function gatewayProcess(
  name: string,
  log: string,
  variables: Readonly<Record<string, string>>,
  script = 'bench/faults/gateway/gateway-process.ts',
): GatewayProcess {
  let child: ChildProcess | undefined
  let killed = false
  const hasEnded = () => child !== undefined && (child.exitCode !== null || child.signalCode !== null)
  const end = async (signal: NodeJS.Signals) => {
    killed = true
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    name,
    start: async () => {
      killed = false
      child = spawn(projectNode, [script], {
        cwd: projectRoot,
        env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...variables },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      child.stderr?.pipe(createWriteStream(log, { flags: 'a' }))
      const ended = once(child, 'exit').then(() => 'ended' as const)
      const ready = once(child, 'message').then(() => 'ready' as const)
      const first = await Promise.race([ready, ended])
      if (first === 'ended' && !killed) throw new Error(`${name} did not start: see ${log}`)
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      if (child?.exitCode !== 0) throw new Error(`${name} did not stop cleanly: see ${log}`)
    },
    signal: (signal) => void child?.kill(signal),
    setClockAhead: (milliseconds) => {
      const message: ClockMessage = { clockAheadMs: milliseconds }
      child?.send(message)
    },
    hasEnded,
    endedByItself: () => !killed && hasEnded(),
  }
}

/** The processes that the bench did not end, as text. */
export const endedByThemselves = (processes: readonly GatewayProcess[]): string[] =>
  processes.filter((one) => one.endedByItself()).map(({ name }) => `${name} ended by itself`)

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnAs, type Account } from '#lib/platform/embedded-postgres/account.ts'

/** The programs of Debian's packages patroni, etcd-server, haproxy and postgresql-15, where they put them. */
export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const

/** Those that this machine lacks. */
export const missingPrograms = (): string[] => Object.values(programs).filter((file) => !isProgram(file))

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A program that runs in the foreground, under an account without privileges. */
export interface Program {
  start(): Promise<void>
  /** Whether it runs, as far as the bench knows. */
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** kill -9, and waits. */
  kill(): Promise<void>
  /** SIGTERM, and kill -9 of what has not ended after `withinMs`. */
  stop(withinMs: number): Promise<void>
}

/** Where the programs of one bench run, and as whom. */
export interface Place {
  readonly directory: string
  readonly account: Account
}

/** Those of this process: a bench that is broken off leaves none behind. Patroni ends its PostgreSQL. */
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})

/** Its output goes to the file `NAME.log` of the place. */
export function program(
  { directory, account }: Place,
  name: string,
  binary: string,
  args: string[],
): Program {
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals, withinMs: number) => {
    if (!child || !isRunning()) return true
    const ended = once(child, 'exit').then(() => true)
    child.kill(signal)
    return Promise.race([ended, delay(withinMs, false, { ref: false })])
  }
  const kill = async () => void (await end('SIGKILL', killedWithinMs))
  return {
    isRunning,
    start: async () => {
      const log = openSync(path.join(directory, `${name}.log`), 'a', 0o600)
      child = spawnAs(account, binary, args, { stdio: ['ignore', log, log] })
      closeSync(log)
      const running = child
      started.add(running)
      running.once('exit', () => started.delete(running))
      await once(running, 'spawn')
    },
    signal: (signal) => void (isRunning() && child?.kill(signal)),
    kill,
    stop: async (withinMs) => {
      if (!(await end('SIGTERM', withinMs))) await kill()
    },
  }
}

const killedWithinMs = 10_000

/** Makes a directory that the account of the place owns. */
export async function makeOwn({ account }: Place, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (account.kind === 'other') await chown(directory, account.uid, account.gid)
}

/** Writes a file that the account of the place owns, and nobody else reads. */
export async function writeOwn({ account }: Place, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (account.kind === 'other') await chown(file, account.uid, account.gid)
}

/** Waits until `ask` answers with something; throws `what` after `withinMs`. */
export async function until<Found>(
  what: string,
  withinMs: number,
  ask: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> {
  for (const deadline = performance.now() + withinMs; ; await delay(pollMs)) {
    const found = await ask()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`not within ${withinMs / 1_000} s: ${what}`)
  }
}

const pollMs = 100

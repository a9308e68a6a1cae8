import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { projectNode, projectRoot } from '#lib/testing/processes/project-node.ts'

/** A server in a process of its own, on loopback. */
export interface BenchServer {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

export interface BenchServerStart {
  readonly name: string
  /** The program and its arguments, as Node takes them. */
  readonly args: readonly string[]
  readonly port: number
  /** A path that is answered, with whatever status, once the server is ready. */
  readonly readyPath: string
  /** Whether a path is only ready with a status of success. */
  readonly readyIfOk?: boolean
  readonly variables: Readonly<Record<string, string>>
  /** The file that its output is written to. */
  readonly log: string
}

const readyWithinMs = 300_000

/** Starts it in production mode and resolves when it is ready. Throws when it ends before, or is late. */
export async function startBenchServer(start: BenchServerStart): Promise<BenchServer> {
  const log = openSync(start.log, 'a')
  const child = spawn(projectNode, start.args, {
    cwd: projectRoot,
    env: { ...process.env, ...start.variables, NODE_ENV: 'production', PORT: String(start.port) },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  // A bench that ends by an error leaves no server behind.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const origin = `http://127.0.0.1:${start.port}`
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await delay(50)) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${origin}${start.readyPath}`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer && (answer.ok || !start.readyIfOk)) return { origin, pid: child.pid ?? 0, stop }
  }
  await stop()
  throw new Error(`${start.name} did not become ready: see ${start.log}`)
}

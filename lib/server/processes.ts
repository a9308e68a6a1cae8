import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import { openLog } from '../platform/log/log.ts'
import { serveSharedThrottle } from '../platform/throttle/shared-throttle.ts'
import { processEvents } from './log-events.ts'
import { serveMetricsOfProcesses } from './metrics/metrics-of-processes.ts'
import { checkPort } from './port.ts'

type Role = 'server' | 'worker'

const restartAfterMs = 1_000
// After its drain: longer than a child takes to finish its work; shorter than service managers wait.
const stopWithinMs = 8_000
// Within the time that the primary itself allows for an immediate end.
const atOnceWithinMs = 4_000
// Ctrl-C reaches all processes, and the primary may notice the death of a child before its own signal.
const signalWithinMs = 500

/**
 * GATEWAY_PROCESSES above 1: this process counts requests for all and restarts its children when they end;
 * they share the port and do the work. One more child runs the worker, so that callbacks do not wait behind
 * requests. Returns when all have stopped as asked; throws when the port is taken. When the first child
 * cannot start, it has printed why, and this process ends.
 */
export async function runProcesses(config: Config, asked: Promise<void>): Promise<void> {
  const serving = config.role === 'worker' ? 0 : config.processes
  if (serving > 0) await checkPort(config.host, config.port)
  serveSharedThrottle()
  serveMetricsOfProcesses()
  const { keep, stop } = openChildren(config, asked)

  if (serving > 0) {
    // It prepares the database; the others find everything ready.
    const banner = await Promise.race([bannerOf(keep('server')), asked])
    if (typeof banner === 'string') process.stdout.write(banner)
    else if (!(await happensWithin(asked, signalWithinMs))) process.exit(1)
  }
  for (let more = 1; more < serving; more += 1) keep('server')
  if (config.role !== 'server') keep('worker')
  await asked
  await stop()
}

function openChildren(config: Config, asked: Promise<void>) {
  const log = openLog(config.logLevel)
  const children = new Set<Worker>()
  let stopping = false
  void asked.then(() => (stopping = true))

  const keep = (role: Role): Worker | undefined => {
    if (stopping) return undefined
    const child = cluster.fork({ GATEWAY_ROLE: role })
    children.add(child)
    child.once('exit', (code, signal) => {
      children.delete(child)
      if (!stopping) void restart(role, { code, signal })
    })
    return child
  }
  const restart = async (role: Role, how: object) => {
    await Promise.race([delay(restartAfterMs), asked])
    if (stopping) return
    log.write(processEvents['process.restarting'], { role, ...how })
    keep(role)
  }
  const withinMs = config.drainSeconds * 1_000 + stopWithinMs
  return { keep, stop: () => Promise.all([...children].map((child) => endChild(child, withinMs))) }
}

/** The child's message when it serves; undefined when it ended instead. */
function bannerOf(child: Worker | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    // The throttle uses the same channel.
    child?.on('message', (message: { banner?: string }) => {
      if (message.banner !== undefined) resolve(message.banner)
    })
    child?.once('exit', () => resolve(undefined))
  })
}

/** Requests the child to stop, and kills it when it does not. */
async function endChild(child: Worker, withinMs: number): Promise<void> {
  const gone = once(child, 'exit')
  child.process.kill('SIGTERM')
  if (await happensWithin(gone, withinMs)) return
  child.process.kill('SIGKILL')
  await gone
}

/**
 * For a primary that ends at once: its children get the signal too, and those that do not end are killed. A
 * child that was asked to stop before ends at once at the second signal.
 */
export async function endChildrenAtOnce(): Promise<void> {
  const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined)
  await Promise.all(
    children.map(async (child) => {
      const gone = once(child, 'exit')
      child.process.kill('SIGTERM')
      if (!(await happensWithin(gone, atOnceWithinMs))) child.process.kill('SIGKILL')
    }),
  )
}

const happensWithin = (event: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([event.then(() => true), delay(milliseconds, false)])

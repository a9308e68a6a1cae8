import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { openLog } from '../log/log.ts'
import { serveSharedThrottle } from '../throttle/shared-throttle.ts'

const restartAfterMs = 1000

/**
 * GATEWAY_PROCESSES above 1: this process counts requests for all and keeps its children alive; they share the port and do the
 * work. One child more runs the worker, so that callbacks do not wait behind requests. Returns when all have stopped as asked;
 * throws when the first of them cannot start.
 */
export async function runProcesses(config: Config, asked: Promise<void>): Promise<void> {
  const log = openLog(config.logLevel)
  const children = new Set<Worker>()
  let stopping = false
  serveSharedThrottle()

  const keep = (role: 'server' | 'worker') => {
    const child = cluster.fork({ GATEWAY_ROLE: role })
    children.add(child)
    child.once('exit', (code) => {
      children.delete(child)
      if (stopping) return
      log.error({ role, code }, 'a process ended: starting another')
      void delay(restartAfterMs).then(() => stopping || keep(role))
    })
    return child
  }

  const serving = config.role === 'worker' ? 0 : config.processes
  if (serving > 0) await announce(keep('server'), () => (stopping = true))
  for (let more = 1; more < serving; more += 1) keep('server')
  if (config.role !== 'server') keep('worker')

  await asked
  stopping = true
  await Promise.all([...children].map(end))
}

/** A signal of the child's own: `Worker.kill` would first wait until the last idle connection is closed. */
async function end(child: Worker): Promise<void> {
  const ended = once(child, 'exit')
  child.process.kill('SIGTERM')
  await ended
}

/** The first child prepares the database and says what to open; when it cannot start, nobody does, and it has said why. */
async function announce(first: Worker, giveUp: () => void): Promise<void> {
  const told = await new Promise<string | undefined>((resolve) => {
    // The throttle talks over the same channel.
    first.on(
      'message',
      (message: { banner?: string }) => message.banner !== undefined && resolve(message.banner),
    )
    first.once('exit', () => resolve(undefined))
  })
  if (told !== undefined) return void process.stdout.write(told)
  giveUp()
  process.exit(1)
}

import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { banner } from './banner.ts'
import { runProcesses } from './processes.ts'
import { explainStartFault } from './start-fault.ts'
import { startServer, type RunningServer } from './start-server.ts'

// From the signal on. Shorter than service managers wait.
const startEndsWithinMs = 5_000

/** The server process: `node lib/server/main.ts [--dev]`. Settings come from the environment. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  setNodeEnv(values.dev ? 'development' : 'production')
  const config = readConfig(process.env)
  const start = patience()
  const asked = stopSignal(start.wanes)
  if (config.processes > 1 && cluster.isPrimary) {
    start.isThrough()
    return runProcesses(config, asked)
  }
  const server = await startServer(config, { dev: values.dev })
  start.isThrough()
  if (cluster.isWorker) process.send?.({ banner: banner(server.gateway) })
  else process.stdout.write(banner(server.gateway))
  guard(server)
  await asked
  await server.stop()
}

/** What was begun is better stopped whole, but a start that hangs must not keep the process from ending. */
function patience() {
  let starting = true
  let end: NodeJS.Timeout | undefined
  return {
    wanes: () => {
      if (!starting) return
      process.stderr.write('Stopping when the start is through. Once more ends it at once.\n')
      end = setTimeout(() => process.exit(143), startEndsWithinMs)
    },
    isThrough: () => {
      starting = false
      clearTimeout(end)
    },
  }
}

/** Next and React decide by it at import; types of Next have it read-only. */
function setNodeEnv(name: string): void {
  Object.assign(process.env, { NODE_ENV: name })
}

/**
 * Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. A child of `runProcesses` hears SIGTERM from it
 * and nothing from the terminal, whose Ctrl-C goes to all of them.
 */
function stopSignal(onFirst: () => void): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false
    const hear = (signal: NodeJS.Signals) => {
      if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
      stopping = true
      onFirst()
      resolve()
    }
    process.on('SIGINT', (signal) => cluster.isPrimary && hear(signal))
    process.on('SIGTERM', hear)
  })
}

/** What nobody caught leaves the process in a state that nobody knows: log it, stop cleanly, let the service manager restart. */
function guard({ gateway, stop }: RunningServer): void {
  const end = async (error: unknown) => {
    gateway.log.fatal({ err: error }, 'an error that nobody caught: stopping')
    await stop()
    process.exit(1)
  }
  process.on('uncaughtException', (error) => void end(error))
  process.on('unhandledRejection', (error) => void end(error))
}

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explainStartFault(error)}\n`)
  process.exit(1)
}

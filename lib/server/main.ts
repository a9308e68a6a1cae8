import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { banner } from './banner.ts'
import { guard } from './guard.ts'
import { ignoreLostOutputAfterError } from './lost-output.ts'
import { runProcesses } from './processes.ts'
import { explainStartFault } from './start-fault.ts'
import { startServer } from './start-server.ts'
import { endAtOnce, stopSignal } from './stop-signal.ts'

// Counted from the signal. Together with an immediate end, shorter than service managers wait.
const startEndsWithinMs = 3_000

/** The server process: `node lib/server/main.ts [--dev]`. Settings come from the environment. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  ignoreLostOutputAfterError()
  setNodeEnv(values.dev ? 'development' : 'production')
  const config = readConfig(process.env)
  const start = startGuard()
  const asked = stopSignal(start.onSignal)
  if (config.processes > 1 && cluster.isPrimary) {
    start.complete()
    return runProcesses(config, asked)
  }
  const server = await startServer(config, { dev: values.dev })
  start.complete()
  if (cluster.isWorker) process.send?.({ banner: await banner(server.gateway) })
  else process.stdout.write(await banner(server.gateway))
  guard(server)
  await asked
  await server.drain()
  await server.stop()
}

/** A start is better stopped cleanly, but one that hangs must not keep the process from ending. */
function startGuard() {
  let starting = true
  let end: NodeJS.Timeout | undefined
  return {
    onSignal: () => {
      if (!starting) return
      process.stderr.write('Stopping when the start is complete. A second signal ends it immediately.\n')
      end = setTimeout(() => void endAtOnce(143), startEndsWithinMs)
    },
    complete: () => {
      starting = false
      clearTimeout(end)
    },
  }
}

/** Next and React read it at import; Next's types make it read-only. */
function setNodeEnv(name: string): void {
  Object.assign(process.env, { NODE_ENV: name })
}

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explainStartFault(error)}\n`)
  process.exit(1)
}

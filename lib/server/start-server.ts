import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { openProcessAlarms } from '../alarms/process-alarms.ts'
import { checkLiveStart } from '../doctor/check-live-start.ts'
import { diagnose } from '../doctor/diagnose.ts'
import type { Gateway } from '../gateway.ts'
import { openGateway } from '../open-gateway.ts'
import type { RailDefinition } from '../payments/rail/rail-definition.ts'
import type { Config } from '../platform/config.ts'
import { keepServedOrigin } from '../platform/db/served-origin.ts'
import { openLog, type Log } from '../platform/log/log.ts'
import { releaseVersion } from '../platform/release-version.ts'
import { asOneRequest } from '../platform/throttle/wait-of-request.ts'
import { startLoop } from '../worker/loop.ts'
import { startWorker, type Worker } from '../worker/worker.ts'
import { shareExamination, shareGateway } from './current-gateway.ts'
import { seedDemoMerchant } from './demo-merchant.ts'
import { openHttpServer } from './http-server.ts'
import { requestListener } from './listener.ts'
import { processEvents } from './log-events.ts'
import { metricsOfProcesses, offerMetrics } from './metrics/metrics-of-processes.ts'
import { openDatabaseMetrics } from './metrics/metrics-database.ts'
import { openProcessMetrics, type ProcessMetrics } from './metrics/metrics.ts'
import { openPageScript } from './pages/page-script.ts'
import { openPages } from './pages/pages.ts'
import { checkPort, listen } from './port.ts'
import { warnOfPlainHttp } from './public-address.ts'
import { requestCounts } from './request-counts.ts'
import { StartFault } from './start-fault.ts'

export interface RunningServer {
  readonly gateway: Gateway
  /** Absent for a process that runs only the worker (GATEWAY_ROLE=worker). */
  readonly port: number | undefined
  /**
   * From now on it is not ready; resolves after GATEWAY_DRAIN_SECONDS, in which it serves as before. By then
   * no load balancer sends anything to it.
   */
  drain(): Promise<void>
  /** Finishes running work, for a few seconds at most, and closes everything. */
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly dev?: boolean
  readonly log?: Log
  /** Default: every rail that there is. */
  readonly rails?: readonly RailDefinition[]
}

// Requests take milliseconds; a request that is still open then is a page that listens for updates.
const graceMs = 3_000
/** An outage of the database is told about half a minute after it has lasted for a minute. */
const alarmsIdleMs = 30_000

/**
 * Starts one process: database, gateway, worker, server, as its role requires. Throws errors that
 * `explainStartFault` puts into words.
 */
export async function startServer(
  config: Config,
  { dev = false, log = openLog(config.logLevel), rails }: ServerOptions = {},
): Promise<RunningServer> {
  const serves = config.role !== 'worker'
  // Of several processes the one that holds the port has checked already.
  if (serves && cluster.isPrimary) await checkPort(config.host, config.port)
  const metrics = openProcessMetrics()
  const counts = requestCounts(config, log)
  const requests = { all: 0, failed: 0 }
  const opened = await openGateway(config, log, {
    openThrottle: counts.open,
    seeRequest: (seen) => {
      requests.all += 1
      if (seen.status >= 500) requests.failed += 1
      metrics.seeRequest(seen)
    },
    ...(rails && { rails }),
  }).catch((error: unknown) => {
    counts.close()
    throw error
  })
  const { gateway, ofWorker } = opened
  metrics.watchPool(gateway.db.pool)
  metrics.watchClock(opened.clock)
  metrics.watchRequestLog(gateway.requestLog)
  if (serves && config.redisUrl !== undefined) metrics.watchCounts(counts)
  if (ofWorker.db !== gateway.db) metrics.watchWorkerPool(ofWorker.db.pool)
  if (cluster.isWorker) offerMetrics(metrics.registry)
  const undo: (() => Promise<void>)[] = [() => opened.close(), async () => counts.close()]
  const undoAll = async () => {
    for (const step of undo.toReversed())
      await step().catch((error: unknown) => log.write(processEvents['process.unclean-stop'], { err: error }))
  }
  try {
    const faults = await checkLiveStart(gateway.db, config)
    if (faults.length > 0) throw new StartFault(faults.join('\n'))
    shareGateway(gateway)
    shareExamination({
      release: releaseVersion,
      examine: () => diagnose(process.env, openLog('silent')),
    })
    await gateway.signingKeys.newest()
    if (config.mode === 'sandbox') await seedDemoMerchant(gateway)
    const watchProcess = openProcessAlarms(ofWorker, {
      clockAheadSeconds: opened.clock.aheadSeconds,
      ...(serves && { requests: () => ({ ...requests }) }),
      ...(serves && config.redisUrl !== undefined && { countsAreShared: counts.isShared }),
      // One process of a machine works.
      tellsOutage: config.role !== 'server',
    })
    let stopping = false
    const front = { gateway, dev, metrics, stopping: () => stopping }
    const port = serves ? await openFront(front, undo) : undefined
    const worker: Worker | undefined = config.role === 'server' ? undefined : startWorker(ofWorker)
    if (worker) undo.push(() => worker.stop())
    const alarms = startLoop({
      name: 'alarms of this process',
      log,
      idleMs: alarmsIdleMs,
      run: async () => (await watchProcess(), false),
    })
    undo.push(() => Promise.race([alarms.stop(), delay(graceMs, undefined, { ref: false })]))
    return {
      gateway,
      port,
      drain: async () => {
        stopping = true
        if (serves) await delay(config.drainSeconds * 1_000)
      },
      stop: () => {
        stopping = true
        return undoAll()
      },
    }
  } catch (error) {
    await undoAll()
    throw error
  }
}

interface Front {
  readonly gateway: Gateway
  readonly dev: boolean
  readonly metrics: ProcessMetrics
  readonly stopping: () => boolean
}

/** Opens pages and port; returns the port. */
async function openFront(
  { gateway, dev, metrics, stopping }: Front,
  undo: (() => Promise<void>)[],
): Promise<number> {
  const { config, db, clock, log } = gateway
  const pages = await openPages({ dev, host: config.host, port: config.port })
  undo.push(() => pages.close())
  const script = await openPageScript({ dev })
  gateway.requestLog.start()
  undo.push(() => gateway.requestLog.close(graceMs))
  const { registry, seePage } = metrics
  const scrape = {
    processes: cluster.isWorker ? metricsOfProcesses : () => registry.metrics(),
    database: openDatabaseMetrics(db, clock).text,
    log,
  }
  const listener = requestListener({ gateway, pages, script, dev, stopping, scrape, seePage })
  const { server, close } = openHttpServer(
    config.redisUrl === undefined
      ? listener
      : (request, response) => asOneRequest(() => listener(request, response)),
    {
      dev,
      seeRefused: (refusal) => {
        log.write(processEvents['request.refused'], refusal)
        gateway.seeRequest({ operation: 'unknown', status: refusal.status, seconds: 0 })
      },
    },
  )
  pages.attachUpgrades(server)
  const port = await listen(server, config.host, config.port)
  if (config.publicUrl === undefined) gateway.publicUrl = `http://localhost:${port}`
  await keepServedOrigin(db, gateway.publicUrl)
  warnOfPlainHttp(gateway)
  undo.push(() => close(graceMs))
  return port
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Pool } from 'pg'
import type { SeenRequest } from '../../gateway.ts'
import { logLinesLost } from '../../platform/log/stderr-lines.ts'

/** The counters of one process; those of processes that share a port are added up (`metrics-of-processes.ts`). */
export interface ProcessMetrics {
  readonly registry: Registry
  /** Counts a request to the API. */
  seeRequest(seen: SeenRequest): void
  /** Counts a request for a page, by the pattern of its address. */
  seePage(page: string, status: number): void
  /** Shows from now on how the database's connections are used. */
  watchPool(pool: PoolUse): void
  /** The same for the worker's own connections. */
  watchWorkerPool(pool: PoolUse): void
  /** Shows from now on how far the clock of this machine is ahead of the database's. */
  watchClock(clock: { aheadSeconds(): number }): void
  /** Shows from now on how many lines of the request log were dropped. */
  watchRequestLog(requestLog: { dropped(): number }): void
  /** Shows from now on whether requests are counted in Redis. */
  watchCounts(counts: { isShared(): boolean }): void
}

type PoolUse = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

// Seconds. Creates take milliseconds; beyond ten seconds something is broken, and the exact duration does not
// matter.
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Opens the counters of this process: Node's own and ours. Labels are patterns and fixed words, never a
 * client's input.
 */
export function openProcessMetrics(): ProcessMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  watchLog(registry)
  const requests = new Counter({
    name: 'gateway_http_requests_total',
    help: 'Requests to the API, by operation and HTTP status; "unknown" is a path or method that there is not.',
    labelNames: ['operation', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'gateway_http_request_duration_seconds',
    help: 'How long requests to the API took, by operation.',
    labelNames: ['operation'] as const,
    buckets: durationBuckets,
    registers,
  })
  const pages = new Counter({
    name: 'gateway_page_requests_total',
    help: 'Requests for the hosted pages, by the pattern of the address and HTTP status.',
    labelNames: ['page', 'status'] as const,
    registers,
  })
  return {
    registry,
    seeRequest: ({ operation, status, seconds }) => {
      requests.inc({ operation, status })
      durations.observe({ operation }, seconds)
    },
    seePage: (page, status) => pages.inc({ page, status }),
    watchPool: (pool) =>
      watchPool(
        pool,
        registry,
        'database_pool',
        'Database connections of the pool (total, idle) and requests that wait for one (waiting).',
      ),
    watchWorkerPool: (pool) =>
      watchPool(
        pool,
        registry,
        'database_worker_pool',
        'The same for the worker, where it shares its process with a server.',
      ),
    watchClock: (clock) => watchClock(clock, registry),
    watchRequestLog: (requestLog) => watchRequestLog(requestLog, registry),
    watchCounts: (counts) => watchCounts(counts, registry),
  }
}

function watchClock(clock: { aheadSeconds(): number }, registry: Registry): Gauge {
  return new Gauge({
    name: 'gateway_clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of the clock of the database; negative: behind.',
    // Processes that share a port run on one machine.
    aggregator: 'average',
    registers: [registry],
    collect() {
      this.set(clock.aheadSeconds())
    },
  })
}

function watchLog(registry: Registry): Counter {
  return new Counter({
    name: 'gateway_log_lines_lost_total',
    help: 'Lines of the log on stderr that were lost: its reader stopped, or they could not be written.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(logLinesLost())
    },
  })
}

function watchRequestLog(requestLog: { dropped(): number }, registry: Registry): Counter {
  return new Counter({
    name: 'gateway_request_log_dropped_total',
    help: 'Lines of the log that merchants read which were dropped: too many at once, too many refused requests of one merchant, or refused by the database.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(requestLog.dropped())
    },
  })
}

function watchCounts(counts: { isShared(): boolean }, registry: Registry): Gauge {
  return new Gauge({
    name: 'gateway_redis_up',
    help: '1 while requests are counted in Redis over all machines, 0 while each machine counts its own; only with REDIS_URL.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(counts.isShared() ? 1 : 0)
    },
  })
}

function watchPool(pool: PoolUse, registry: Registry, name: string, help: string): Gauge {
  return new Gauge({
    name: `gateway_${name}`,
    help,
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

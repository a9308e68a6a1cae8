import type { ServerResponse } from 'node:http'
import { Registry } from '@prometheus-io/client'
import type { Log } from '../../platform/log/log.ts'
import { processEvents } from '../log-events.ts'

/** The parts of /metrics: the counters of the processes, and the figures from the database. */
export interface Scrape {
  readonly processes: () => Promise<string>
  readonly database: () => Promise<string>
  readonly log: Log
}

/**
 * GET /metrics, in the text format of Prometheus. The processes' own metrics are served when the database is
 * down too.
 */
export async function answerScrape(
  response: ServerResponse,
  { processes, database, log }: Scrape,
): Promise<void> {
  try {
    const parts = await Promise.all([processes(), database()])
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' })
    response.end(parts.join('\n'))
  } catch (error) {
    log.write(processEvents['metrics.failed'], { err: error })
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end('The metrics could not be collected. Try again.\n')
  }
}

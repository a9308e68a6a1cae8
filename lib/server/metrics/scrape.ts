import type { ServerResponse } from 'node:http'
import { Registry } from '@prometheus-io/client'
import type { Log } from '../../platform/log/log.ts'
import { processEvents } from '../log-events.ts'

/** The parts of /metrics: what the processes count, and what the database knows. */
export interface Scrape {
  readonly processes: () => Promise<string>
  readonly database: () => Promise<string>
  readonly log: Log
}

/** GET /metrics, in the text format of Prometheus. The processes answer for themselves when the database is down. */
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

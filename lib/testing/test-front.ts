import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { Log } from '../platform/log/log.ts'
import { openHttpServer } from '../server/http-server.ts'
import { requestListener } from '../server/listener.ts'
import { processEvents } from '../server/log-events.ts'
import { openDatabaseMetrics } from '../server/metrics/metrics-database.ts'
import { openProcessMetrics } from '../server/metrics/metrics.ts'
import { pageScriptOf } from '../server/pages/page-script.ts'
import type { TestGateway } from './test-gateway.ts'

type Draw = (request: IncomingMessage, response: ServerResponse) => void

export interface TestFront {
  readonly origin: string
  /** The logged lines so far: the fields of each and the name of its event. */
  readonly lines: readonly Readonly<Record<string, unknown>>[]
}

interface FrontOptions {
  /** Whether the process is asked to stop. */
  readonly stopping?: () => boolean
}

/** A gateway behind the HTTP server of production on a free port; `draw` replaces Next. */
export async function testFront(
  gateway: TestGateway,
  draw: Draw = (_, response) => void response.end('drawn'),
  { stopping = () => false }: FrontOptions = {},
): Promise<TestFront> {
  const lines: Readonly<Record<string, unknown>>[] = []
  const log: Log = {
    write: ({ name, level }, fields) => {
      if (level !== 'debug') lines.push({ event: name, ...fields })
    },
  }
  const metrics = openProcessMetrics()
  metrics.watchPool(gateway.db.pool)
  const { server } = openHttpServer(
    requestListener({
      gateway: { ...gateway, log, seeRequest: metrics.seeRequest },
      pages: { handle: async (request, response) => draw(request, response) },
      script: await pageScriptOf(
        Buffer.from('customElements.define("copy-button", class extends HTMLElement {})'),
      ),
      dev: false,
      stopping,
      scrape: {
        processes: () => metrics.registry.metrics(),
        database: openDatabaseMetrics(gateway.db, gateway.clock).text,
        log,
      },
      seePage: metrics.seePage,
    }),
    { dev: false, seeRefused: (refusal) => log.write(processEvents['request.refused'], refusal) },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines }
}

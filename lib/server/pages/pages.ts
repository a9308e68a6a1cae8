import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { StartFault } from '../start-fault.ts'

/** Everything that is not the API: the hosted pages, rendered by Next in this process. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** In development the browser keeps a connection to learn of changed files. */
  attachUpgrades(server: Server): void
  close(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../../..')

export async function openPages(options: { dev: boolean; host: string; port: number }): Promise<Pages> {
  const { dev, host, port } = options
  if (!dev && !existsSync(path.join(root, '.next/BUILD_ID'))) {
    throw new StartFault(
      'The pages are not built yet: start with npm start, which builds them, or run npx next build.',
    )
  }
  // Next decides at import whether this is a development server, so it is imported after main has set that.
  const { default: next } = await import('next')
  // Errors go to our log, without the data that an error may quote: instrumentation.ts.
  const app = next({ dev, dir: root, hostname: host, port, quiet: !dev })
  await app.prepare()
  const handle = app.getRequestHandler()
  return {
    handle,
    attachUpgrades: (server) => {
      if (dev)
        server.on('upgrade', (request, socket, head) => void app.getUpgradeHandler()(request, socket, head))
    },
    close: () => app.close(),
  }
}

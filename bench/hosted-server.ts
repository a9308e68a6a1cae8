import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { type LaunchedProcess, launchServer } from '#lib/testing/processes/server-process.ts'
import { buildPages } from '../lib/bootstrap/build.mjs'

/** A production server in a sandbox of its own, whose pages are measured. */
export interface HostedServer {
  readonly origin: string
  readonly process: LaunchedProcess
  /** Resolves when it answers; throws what it said if it does not. */
  ready(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** Starts the server; links of `hostedLink` are signed with the key of its demo merchant from then on. */
export async function startHostedServer(): Promise<HostedServer> {
  await buildPages()
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'gateway-bench-'))
  process.env['E2E_DATA_DIR'] = dataDirectory
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = launchServer({
    GATEWAY_DATA_DIR: dataDirectory,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  })
  return {
    origin,
    process: server,
    ready: () => untilReady(origin, server),
    stop: async () => {
      server.child.kill('SIGTERM')
      if (server.child.exitCode === null) await once(server.child, 'exit')
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function untilReady(origin: string, { child, said }: LaunchedProcess): Promise<void> {
  for (let tries = 0; tries < 3_000 && child.exitCode === null; tries += 1) {
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await delay(100)
  }
  throw new Error(`The server did not become ready: ${said()}`)
}

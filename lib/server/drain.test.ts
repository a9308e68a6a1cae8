import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { patiently } from '../testing/patience.ts'
import { startServerProcess } from '../testing/processes/server-process.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-drain-'))
const drainSeconds = 3

beforeAll(() => buildPages(), 300_000)
afterAll(() => rm(directory, { recursive: true, force: true }), 300_000)

it.each(['1', '2'])(
  'a server that is asked to stop first says that it is not ready, and goes on answering (processes: %s)',
  async (processes) => {
    const server = await startServerProcess(path.join(directory, processes), {
      GATEWAY_DRAIN_SECONDS: String(drainSeconds),
      GATEWAY_PROCESSES: processes,
    })
    const status = async (probe: string) => (await fetch(`${server.origin}${probe}`)).status
    const askedAt = performance.now()
    server.child.kill('SIGTERM')
    await expect.poll(() => status('/readyz'), patiently).toBe(503)
    const isDraining = () => performance.now() < askedAt + drainSeconds * 1_000
    const answers = new Set<unknown>()
    while (isDraining()) {
      const answer = await status('/api/balances').catch((error: unknown) => error)
      // One that ends after the drain may have found the port closed.
      if (isDraining()) answers.add(answer)
      await delay(50)
    }
    expect([...answers]).toEqual([404])
    expect(await server.ended).toBe(0)
    expect(performance.now() - askedAt).toBeGreaterThanOrEqual(drainSeconds * 1_000)
  },
)

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { freePort } from '../platform/embedded-postgres/free-port.ts'
import { postmasterFaults } from '../testing/database-outage/postmaster-faults.ts'
import { projectNode, projectRoot } from '../testing/processes/project-node.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-group-'))
const cluster = path.join(dataDirectory, 'postgres')
const postgres = postmasterFaults(cluster)
let started: ChildProcess | undefined

beforeAll(() => buildPages())
afterEach(() => {
  try {
    if (started?.pid !== undefined) process.kill(-started.pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: every process of the group has ended.
    expect(error).toMatchObject({ code: 'ESRCH' })
  }
})
afterAll(async () => {
  await postgres.stopAtOnce().catch(() => {})
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
})

/** Like npm, it passes every signal on to the server, which already got it as a member of the group. */
const launcher = `
  import { runCommand } from './lib/bootstrap/run-command.mjs'
  const { code } = await runCommand(process.execPath, ['lib/server/main.ts'], { stdio: 'inherit' })
  process.exit(code)`

/** A launcher, the server and its children in one group, which a signal reaches all at once. */
async function launchGroup(processes: number) {
  const port = await freePort()
  const variables = {
    PORT: String(port),
    GATEWAY_DATA_DIR: dataDirectory,
    GATEWAY_PROCESSES: String(processes),
    LOG_LEVEL: 'warn',
  }
  const child = spawn(projectNode, ['--input-type=module', '-e', launcher], {
    cwd: projectRoot,
    env: { ...process.env, ...variables },
    stdio: 'ignore',
    detached: true,
  })
  started = child
  await vi.waitFor(async () => expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200), {
    timeout: 120_000,
    interval: 100,
  })
  const ended = once(child, 'exit')
  return {
    /** To every process of the group that is still running. */
    signal: (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal),
    ended,
    isThere: () => child.exitCode === null && child.signalCode === null,
  }
}

const isPostgresThere = () =>
  postgres.pid().then(
    () => true,
    () => false,
  )

describe.runIf(process.platform !== 'win32')('a signal to the whole process group', () => {
  it.each([
    ['SIGTERM', 1],
    ['SIGINT', 1],
    ['SIGTERM', 2],
    ['SIGHUP', 1],
    ['SIGHUP', 2],
  ] as const)(
    '%s, three times, to %i process(es) ends the gateway and its PostgreSQL cleanly',
    async (signal, processes) => {
      const group = await launchGroup(processes)
      const server = await postgres.pid()
      for (let times = 0; times < 3 && group.isThere(); times += 1) {
        group.signal(signal)
        await delay(150)
      }
      await group.ended
      await vi.waitFor(async () => expect(await isPostgresThere()).toBe(false), { timeout: 120_000 })
      const log = await readFile(path.join(cluster, 'server.log'), 'utf8')
      expect(log.slice(log.lastIndexOf('received '))).toContain('received fast shutdown request')
      expect(log).not.toContain('not properly shut down')
      expect(server).toBeGreaterThan(0)
    },
  )

  it('that is repeated later leaves no PostgreSQL without an owner either, and the next start is a normal one', async () => {
    const group = await launchGroup(2)
    const goOn = await postgres.freeze()
    group.signal('SIGTERM')
    await delay(2_500)
    goOn()
    while (group.isThere()) {
      group.signal('SIGTERM')
      await delay(100)
    }
    await group.ended
    await vi.waitFor(async () => expect(await isPostgresThere()).toBe(false), { timeout: 120_000 })
    const again = await launchGroup(1)
    again.signal('SIGTERM')
    await again.ended
    await vi.waitFor(async () => expect(await isPostgresThere()).toBe(false), { timeout: 120_000 })
  })
})

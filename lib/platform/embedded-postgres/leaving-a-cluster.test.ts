import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { postmasterFaults, type PostmasterFaults } from '../../testing/database-outage/postmaster-faults.ts'
import { projectNode } from '../../testing/processes/project-node.ts'
import { leaseDatabase, leaseName } from './lease.ts'

const member = fileURLToPath(new URL('../../testing/processes/cluster-member.ts', import.meta.url))

let parent: string
let directory: string
let faults: PostmasterFaults

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'gateway-cluster-'))
  directory = path.join(parent, 'postgres')
  faults = postmasterFaults(directory)
})

afterEach(async () => {
  await faults.stopAtOnce().catch(() => {})
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
})

it('a process leaves a server that does not answer, and the next process joins it and stops it', async () => {
  const first = await join()
  const thaw = await freeze()
  expect(await first.leave()).toMatch(/embedded-postgres\.frozen$/m)
  thaw()
  const next = await join()
  expect(next.url).toBe(first.url)
  await next.leave()
  await expect(faults.pid()).rejects.toThrow('no PostgreSQL runs')
}, 120_000)

it('a server that does not answer ends when it continues, where the process that started it ended at once', async () => {
  const starter = await join()
  const thaw = await freeze()
  expect(await starter.leaveAtOnce()).toMatch(/embedded-postgres\.frozen-stopping/)
  thaw()
  await expect.poll(() => faults.pid().catch(() => 'ended'), { timeout: 60_000 }).toBe('ended')
}, 120_000)

it('a server that does not answer is left as it is by a process that did not start it and ends at once', async () => {
  const starter = await join()
  const other = await join()
  const thaw = await freeze()
  expect(await other.leaveAtOnce()).toMatch(/embedded-postgres\.frozen$/m)
  thaw()
  // The server needs a moment to notice that the other process is gone: until then its share counts.
  await expect.poll(() => sharesOf(starter.url), { timeout: 60_000 }).toBe(1)
  await starter.leave()
  await expect(faults.pid()).rejects.toThrow('no PostgreSQL runs')
}, 120_000)

it('a process takes no share of a server whose stop released the lock that it waited for', async () => {
  const first = await join()
  const last = new pg.Client(String(Object.assign(new URL(first.url), { pathname: `/${leaseDatabase}` })))
  await last.connect()
  const locks = (state: string) =>
    last.query<{ lock: number }>(
      `select objid::int as lock from pg_locks where locktype = 'advisory' and ${state}`,
    )
  const { rows } = await locks('granted')
  await first.kill()
  await last.query('select pg_advisory_lock($1)', [rows[0]?.lock])
  let hasJoined = false
  const joining = join().finally(() => (hasJoined = true))
  await expect.poll(async () => (await locks('not granted')).rowCount, { timeout: 60_000 }).toBe(1)
  const file = path.join(directory, 'postmaster.pid')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/ready *$/m, 'stopping'))
  await last.end()
  await delay(500)
  expect(hasJoined).toBe(false)
  writeFileSync(file, text)
  await (await joining).leave()
  await expect(faults.pid()).rejects.toThrow('no PostgreSQL runs')
}, 120_000)

/** How many processes hold a share, as the server knows. */
async function sharesOf(url: string): Promise<number | null> {
  const client = new pg.Client(url)
  await client.connect()
  const shares = await client.query('select from pg_stat_activity where application_name = $1', [leaseName])
  await client.end()
  return shares.rowCount
}

async function freeze(): Promise<() => void> {
  const thaw = await faults.freeze()
  onTestFinished(thaw)
  return thaw
}

/** A process that joins the cluster; both ways to leave resolve, when it has ended, with what it logged. */
async function join() {
  const child = spawn(projectNode, [member, directory], { stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  let logged = ''
  child.stderr.on('data', (chunk) => (logged += String(chunk)))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: String(line).trim(),
    leave: async () => {
      child.stdin.end()
      await exit
      return logged
    },
    leaveAtOnce: async () => {
      child.kill('SIGTERM')
      await exit
      return logged
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

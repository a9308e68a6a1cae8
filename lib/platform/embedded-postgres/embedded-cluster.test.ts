import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { projectNode } from '../../testing/processes/project-node.ts'

const member = fileURLToPath(new URL('../../testing/processes/cluster-member.ts', import.meta.url))
const isRoot = process.getuid?.() === 0

let parent: string
let directory: string
let processes: ChildProcess[]

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'gateway-cluster-'))
  directory = path.join(parent, 'postgres')
  processes = []
})

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL')
  killPostmaster()
  await delay(50)
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
})

describe('joining', () => {
  it('lets two first starts at once share one cluster', async () => {
    const [one, two] = await Promise.all([join(), join()])
    expect(one.url).toBe(two.url)
    await execute(one.url, 'create table made_by_one ()')
    await execute(two.url, 'drop table made_by_one')
    await Promise.all([one.leave(), two.leave()])
    expect(postmasterPid()).toBeUndefined()
  })

  it('keeps the cluster running for a server after the command that started it has ended', async () => {
    const command = await join()
    const server = await join()
    const pid = postmasterPid()
    await command.leave()
    expect(postmasterPid()).toBe(pid)
    await execute(server.url, 'select 1')
    await server.leave()
    expect(postmasterPid()).toBeUndefined()
  })

  it('finds data and address again after a clean stop, and its log has small segments', async () => {
    const first = await join()
    const settings = `select name, current_setting(name) as value from pg_settings
      where name in ('wal_segment_size', 'wal_buffers', 'min_wal_size') order by name`
    expect((await execute(first.url, settings)).map((row) => Object.values(row))).toEqual([
      ['min_wal_size', '80MB'],
      ['wal_buffers', '16MB'],
      ['wal_segment_size', '4MB'],
    ])
    await execute(first.url, 'create table kept ()')
    await first.leave()
    const second = await join()
    expect(second.url).toBe(first.url)
    await execute(second.url, 'select from kept')
  })

  it('survives members that come and go all the time', async () => {
    const visitor = async () => {
      for (let visit = 0; visit < 3; visit += 1) {
        const visited = await join()
        await execute(visited.url, 'select 1')
        await visited.leave()
      }
    }
    await Promise.all([visitor(), visitor(), visitor()])
    expect(postmasterPid()).toBeUndefined()
  }, 300_000)

  it.runIf(isRoot)('works in a directory that only root may enter, and runs as another user', async () => {
    await chmod(parent, 0o700)
    const joined = await join()
    await execute(joined.url, 'select 1')
    expect(statSync(directory).uid).not.toBe(0)
  })

  it.runIf(isRoot && mayAnyoneRun(member))('works for an ordinary user', async () => {
    chownSync(parent, 65_534, 65_534)
    const joined = await join({ uid: 65_534, gid: 65_534 })
    await execute(joined.url, 'select 1')
    expect(statSync(directory).uid).toBe(65_534)
    await joined.leave()
    expect(postmasterPid()).toBeUndefined()
  })
})

describe('recovering', () => {
  it('joins the PostgreSQL that a killed Node left running, and the last one out still stops it', async () => {
    const killed = await join()
    const pid = postmasterPid()
    await killed.kill()
    expect(postmasterPid()).toBe(pid)
    const next = await join()
    expect(postmasterPid()).toBe(pid)
    await next.leave()
    expect(postmasterPid()).toBeUndefined()
  })

  it('recovers everything committed after kill -9 of every process', async () => {
    const killed = await join()
    await execute(killed.url, 'create table promise (kept text)')
    await execute(killed.url, `insert into promise values ('yes')`)
    killPostmaster()
    await killed.kill()
    expect(existsSync(path.join(directory, 'postmaster.pid'))).toBe(true)
    const next = await join()
    expect(await execute(next.url, 'select kept from promise')).toEqual([{ kept: 'yes' }])
  })

  it('ignores a stale pid that now belongs to another program of the same user', async () => {
    const first = await join()
    const text = readFileSync(path.join(directory, 'postmaster.pid'), 'utf8')
    await first.leave()
    const { uid, gid } = statSync(directory)
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) })
    processes.push(stranger)
    writePidFile(text.replace(/^\d+/, String(stranger.pid)))
    const next = await join()
    await execute(next.url, 'select 1')
    expect(stranger.exitCode).toBeNull()
  })

  it('starts over an empty pid file', async () => {
    await (await join()).leave()
    writePidFile('')
    await execute((await join()).url, 'select 1')
  })

  it('takes another port when its own is taken', async () => {
    const first = await join()
    await first.leave()
    const port = Number(new URL(first.url).port)
    const squatter = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void squatter.close())
    await once(squatter, 'listening')
    const next = await join()
    expect(Number(new URL(next.url).port)).not.toBe(port)
    await execute(next.url, 'select 1')
  })

  it('starts the server again when it crashes under a living process, at the same address', async () => {
    const joined = await join()
    const pid = postmasterPid()
    killPostmaster()
    await expect.poll(() => postmasterPid() !== pid && reachable(joined.url), { timeout: 120_000 }).toBe(true)
    await joined.leave()
    expect(postmasterPid()).toBeUndefined()
  })

  it('removes the incomplete files of a killed first start', async () => {
    const leftover = path.join(parent, 'postgres.new-999999999-abcdef')
    await mkdir(leftover)
    await join()
    expect(existsSync(leftover)).toBe(false)
  })
})

describe('refusing, in one line that says what to do', () => {
  it('a directory of another PostgreSQL version', async () => {
    await (await join()).leave()
    writeFileSync(path.join(directory, 'PG_VERSION'), '15\n')
    expect(await refusal()).toMatch(/was made by PostgreSQL 15, this gateway brings PostgreSQL 18: .*pg_dump/)
  })

  it('a directory that holds something else', async () => {
    await mkdir(directory)
    writeFileSync(path.join(directory, 'holiday.jpg'), '')
    expect(await refusal()).toMatch(/is not empty and holds no PostgreSQL cluster: move it away/)
  })

  it('a damaged control file', async () => {
    await (await join()).leave()
    writeFileSync(path.join(directory, 'global/pg_control'), Buffer.alloc(8192, 7))
    expect(await refusal()).toMatch(/control file .* is damaged: restore .* from a backup/)
  })

  it('a missing connection file', async () => {
    await (await join()).leave()
    rmSync(path.join(directory, 'gateway-connection.json'))
    expect(await refusal()).toMatch(/Cannot read .*gateway-connection.json.*restore it from a backup/)
  })

  it('a path that leads through a file', async () => {
    writeFileSync(path.join(parent, 'file'), '')
    directory = path.join(parent, 'file', 'postgres')
    expect(await refusal()).toMatch(/a part of its path is a file/)
  })

  it.runIf(isRoot && mayAnyoneRun(member))('a directory that this user may not write', async () => {
    await chmod(parent, 0o755)
    expect(await refusal({ uid: 65_534, gid: 65_534 })).toMatch(/give this user write access/)
  })
})

interface Joined {
  url: string
  leave(): Promise<void>
  kill(): Promise<void>
}

async function join(options: SpawnOptions = {}): Promise<Joined> {
  const { child, line } = await startMember(options)
  if (!line.startsWith('postgresql://')) throw new Error(line)
  const exit = once(child, 'exit')
  return {
    url: line,
    leave: async () => {
      child.stdin?.end()
      await exit
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

async function refusal(options: SpawnOptions = {}): Promise<string> {
  const { line } = await startMember(options)
  expect(line).toMatch(/^ClusterError: /)
  return line
}

async function startMember(options: SpawnOptions): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(projectNode, [member, directory], { ...options, stdio: ['pipe', 'pipe', 'ignore'] })
  processes.push(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  while (!output.includes('\n') && child.exitCode === null) await delay(10)
  return { child, line: output.trim() }
}

function postmasterPid(): number | undefined {
  const file = path.join(directory, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

function killPostmaster(): void {
  const pid = postmasterPid()
  if (!pid) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // A stale file names no running process.
  }
}

function writePidFile(text: string): void {
  const { uid, gid } = statSync(directory)
  const file = path.join(directory, 'postmaster.pid')
  writeFileSync(file, text, { mode: 0o600 })
  chownSync(file, uid, gid)
}

async function execute(url: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end()
  }
}

const reachable = (url: string) =>
  execute(url, 'select 1').then(
    () => true,
    () => false,
  )

/** Whether the files are where another user may read them. */
function mayAnyoneRun(file: string): boolean {
  for (let part = file; part !== path.dirname(part); part = path.dirname(part)) {
    if ((statSync(part).mode & 0o005) === 0) return false
  }
  return true
}

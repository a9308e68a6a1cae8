import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { projectRoot } from './processes/project-node.ts'
import { startServerProcess, type ServerProcess } from './processes/server-process.ts'

// Operators copy these commands in an emergency. So each block is run as it is written, in the order of the
// page, against a test gateway. A comment before a block marks exceptions: the gateway is stopped, or the
// block cannot run here.

const folder = path.join(projectRoot, 'docs/operations')
const pages = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-operations-'))
const usual = path.join(directory, 'data')
const environment = {
  // As in a sandbox: the key is a file in the data directory.
  GATEWAY_SECRET_KEY: '',
  OLD: usual,
  BACKUPS: path.join(directory, 'backups'),
}

interface Block {
  readonly page: string
  readonly line: number
  readonly code: string
  readonly how: string
}

const blockPattern = /(?:<!-- (?<how>[^>]*) -->\s+)?^ *```sh\n(?<code>[\s\S]*?)^ *```/gm

async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(path.join(folder, page), 'utf8')
  return [...text.matchAll(blockPattern)].map(({ groups = {}, index }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    code: groups['code'] ?? '',
    how: groups['how'] ?? '',
  }))
}

const blocks = (await Promise.all(pages.map(blocksOf))).flat()
const runnable = blocks.filter(({ how }) => !how.startsWith('not run by the test: '))

let server: ServerProcess | undefined
const start = async () => (server ??= await startServerProcess(usual, environment))
const stop = async () => {
  await server?.stop()
  server = undefined
}

beforeAll(() => buildPages(), 600_000)
afterAll(async () => {
  await stop()
  await rm(directory, { recursive: true, force: true })
}, 300_000)

describe('the commands of docs/operations', () => {
  it('are run, except a few that give their reason', () => {
    expect(blocks.length - runnable.length).toBeLessThanOrEqual(10)
    const known = /^$|^not run by the test: \S|^gateway: stopped$|^gateway: stopped, data directory: new$/
    expect(blocks.filter(({ how }) => !known.test(how))).toEqual([])
  })

  // Only the page on backups needs a backup: it restores the one that it has taken.
  it.each(runnable.map((block) => [`${block.page}:${block.line}`, block] as const))(
    'run as they are written: %s',
    async (_, { code, how }) => {
      if (how.startsWith('gateway: stopped')) await stop()
      else await start()
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', code], {
        cwd: projectRoot,
        env: {
          ...process.env,
          ...environment,
          GATEWAY_DATA_DIR: how.endsWith('data directory: new') ? path.join(directory, 'new') : usual,
          GATEWAY: server?.origin ?? '',
        },
      })
      expect(stdout).not.toBe('')
    },
    300_000,
  )
})

/** There with REDIS_URL alone; its own tests read it. */
const metricsOfSettings = ['gateway_redis_up']

it('the metrics that monitoring.md names exist', async () => {
  const { origin } = await start()
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const page = await readFile(path.join(folder, 'monitoring.md'), 'utf8')
  const named = [...page.matchAll(/^- `(gateway_\w+)`/gm)].map(([, name = '']) => name)
  expect(named.filter((name) => !metrics.includes(name))).toEqual(metricsOfSettings)
  expect(named.length).toBeGreaterThan(5)
})

it('every release that release.md names has its recorded database, and none is recorded that it does not name', async () => {
  const page = await readFile(path.join(folder, 'release.md'), 'utf8')
  const named = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\|/gm)].map(([, version]) => `${version}.rows`)
  const recorded = await readdir(path.join(projectRoot, 'lib/testing/released-databases'))
  expect(named.length).toBeGreaterThan(0)
  expect(recorded.filter((name) => name.endsWith('.rows')).toSorted()).toEqual(named.toSorted())
})

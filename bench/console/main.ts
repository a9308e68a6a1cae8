/**
 * How long the lists of the console take among many payments: each page is asked for one time after the other,
 * as an operator who sees everything. Usage: npm run bench -- console [--payins 1000000] [--times 40]
 * [--directory DIR] [--only TEXT]. A directory is kept, and filled no further by the next run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { takeSnapshots } from '#lib/ledger/snapshots.ts'
import { maintainSearch } from '#lib/payments/search/search-indexes.ts'
import { beginSession } from '#lib/people/sessions.ts'
import type { Database } from '#lib/platform/db/database.ts'
import { administrationLimits } from '#lib/platform/db/limits.ts'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { indexLines } from '#lib/rails/own-accounts/statements/search/search-indexes.ts'
import { personInvite, personTakeUp } from '#sql/person'
import { buildPages } from '../../lib/bootstrap/build.mjs'
import { prepareBundle } from '../../lib/bootstrap/bundle.mjs'
import { serverCommand } from '../../lib/bootstrap/server-command.mjs'
import { markdownTable } from '../aligned-table.ts'
import { growDatabase, openGrown } from '../growth/grown-database.ts'
import { productVariables } from '../requests/servers/product.ts'
import { startBenchServer } from '../requests/servers/server-process.ts'
import { fillConsole } from './fill-console.ts'
import { listAddresses } from './list-addresses.ts'

const { values } = parseArgs({
  options: {
    payins: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '40' },
    directory: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const directory = values.directory ?? (await mkdtemp(path.join(tmpdir(), 'gateway-console-')))
const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

try {
  await growDatabase(directory, Number(values.payins), say)
  const opened = await openGrown(directory, { limits: administrationLimits })
  const { gateway } = opened
  try {
    await fillConsole(gateway, say)
    await maintainSearch(gateway.db, gateway.personal)
    await indexLines(gateway.db).run()
    await takeSnapshots(gateway.db)
    const key = await signIn(gateway.db)
    const lists = (await listAddresses(gateway.db)).filter(({ name }) => name.includes(values.only))
    await buildPages()
    const server = await startBenchServer({
      name: 'the gateway',
      args: serverCommand(await prepareBundle('server')),
      port: await freePort(),
      readyPath: '/readyz',
      readyIfOk: true,
      variables: { ...productVariables(directory), GATEWAY_ROLE: 'server' },
      log: path.join(directory, 'gateway.log'),
    })
    try {
      const rows: string[][] = []
      for (const { name, address } of lists) {
        const took = await timesOf(`${server.origin}${address}`, key, Number(values.times))
        rows.push([name, ...[0.5, 0.95, 1].map((part) => String(Math.round(atPart(took, part))))])
        say(rows.at(-1)?.join(' ') ?? '')
      }
      console.log(markdownTable(['list', 'p50, ms', 'p95, ms', 'longest, ms'], rows))
    } finally {
      await server.stop()
    }
  } finally {
    await opened.close()
  }
} finally {
  if (values.directory === undefined) await rm(directory, { recursive: true, force: true })
}

/** A new person with every right; returns the key of the session. */
async function signIn(db: Database): Promise<string> {
  const email = `bench-${Date.now()}@console.example`
  const { rows } = await db.query(
    personInvite({ email, name: undefined, role: 'ADMIN', merchantCode: undefined }),
  )
  const id = rows[0]?.id ?? ''
  await db.query(personTakeUp({ id, name: 'Bench', passwordHash: 'none' }))
  return (await beginSession(db, id, 'OPEN', { address: '127.0.0.1', userAgent: 'the bench' })) ?? ''
}

/** By nearest rank. */
function atPart(took: readonly number[], part: number): number {
  return took.toSorted((one, other) => one - other)[Math.ceil(part * took.length) - 1] ?? Number.NaN
}

/** How long each of some requests took, to the last byte of the page, after three that are not counted. */
async function timesOf(url: string, key: string, times: number): Promise<readonly number[]> {
  const took: number[] = []
  for (let no = -3; no < times; no += 1) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { cookie: `console=${key}` }, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status === 429) {
      // A person asks for fewer pages a second than this.
      await delay(1_000 * Number(answer.headers.get('retry-after')))
      no -= 1
      continue
    }
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`)
    if (no >= 0) took.push(performance.now() - began)
  }
  return took
}

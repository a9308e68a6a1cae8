/**
 * How fast a large statement is read, told apart from earlier ones and booked, and how much memory that
 * takes: by `statement import` in a process of its own, against as many open payins as it has lines; then
 * once more, when all of it is known. Usage: npm run bench -- statements [LINES]
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { registerMerchant } from '#lib/merchants/register.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { administrationLimits } from '#lib/platform/db/limits.ts'
import { addAccount } from '#lib/rails/own-accounts/accounts/add-account.ts'
import { kindNamed } from '#lib/rails/own-accounts/kinds/kinds.ts'
import { insertOpenPayins } from './open-payins.ts'
import { memoryOfServer, mostMemoryOf, parentOf } from './process-memory.ts'
import { writeStatement } from './written-statement.ts'

const lines = Number(process.argv[2] ?? 100_000)
const identifier = '50100123456789'
const merchants = 20
const by = byOperator('bench')

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const environment = {
  GATEWAY_DATA_DIR: directory,
  GATEWAY_MODE: 'live',
  GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
  GATEWAY_ALLOW_EMBEDDED: 'true',
  LOG_LEVEL: 'silent',
}
const opened = await openGateway(readConfig(environment), undefined, { limits: administrationLimits })
const { db, secrets } = opened.gateway

try {
  const kind = kindNamed('BANK')
  if (!kind) throw new Error('there is no kind BANK')
  const facts = { bankCode: 'HDFC0000001', bankName: 'HDFC', holder: 'Bench' }
  const account = await addAccount(db, { kind, currencyCode: 'INR', identifier, ...facts }, { by })
  if ('refused' in account) throw new Error(account.refused)
  for (let number = 1; number <= merchants; number += 1) {
    const merchant = { code: `BENCH${number}`, name: 'Bench', publicKeys: [] }
    const registered = await registerMerchant(db, secrets, merchant, by)
    if ('fault' in registered) throw new Error(registered.message)
  }
  await insertOpenPayins(db.pool, account.id, lines)
  const file = path.join(directory, 'statement.sta')
  await writeStatement(file, { identifier, lines, lastDay: new Date() })
  const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  for (const round of ['first', 'again']) await importOnce(round, file, postmaster)
} finally {
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}

/** Runs the command, looks at it from outside, and prints what it took. */
async function importOnce(round: string, file: string, postmaster: number): Promise<void> {
  const started = performance.now()
  const words = ['lib/cli/main.ts', 'statement', 'import', file, '--by', 'bench']
  const importing = spawn(process.execPath, words, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = text(importing.stdout)
  const ended = once(importing, 'exit')
  let [most, database, identified] = [0, 0, 0]
  const booked: { readonly at: number; readonly lines: number }[] = []
  while (importing.exitCode === null && importing.signalCode === null) {
    most = Math.max(most, mostMemoryOf(importing.pid ?? 0) ?? 0)
    database = Math.max(database, memoryOfServer(postmaster))
    if (identified === 0 && (await isIdentified(db.pool))) identified = performance.now()
    if (identified > 0) booked.push({ at: performance.now(), lines: await linesBooked(db.pool) })
    await delay(identified > 0 ? 1_000 : 100)
  }
  if ((await ended)[0] !== 0) throw new Error(await printed)
  const now = performance.now()
  const { receipts, matched, duplicates } = JSON.parse(await printed) as Record<string, number>
  const read = ((identified > 0 ? identified : now) - started) / 1000
  const parts = [
    `${round}: ${lines} lines read and identified in ${read.toFixed(1)} s`,
    ...(identified > 0 ? [ratesOf(booked, (now - identified) / 1000)] : []),
    `${receipts} receipts, ${matched} matched, ${duplicates} duplicates`,
    `${most.toFixed(0)} MB in the importing process, ${database.toFixed(0)} MB in the database`,
  ]
  console.log(parts.join('; '))
}

/** The rate, and that of the first and of the last tenth: whether it falls. */
function ratesOf(
  booked: readonly { readonly at: number; readonly lines: number }[],
  seconds: number,
): string {
  const rate = (from: number, to: number): number => {
    const [one, other] = [
      booked[Math.floor(from * (booked.length - 1))],
      booked[Math.floor(to * (booked.length - 1))],
    ]
    return one && other && other.at > one.at ? ((other.lines - one.lines) * 1000) / (other.at - one.at) : 0
  }
  const total = `booked in ${seconds.toFixed(1)} s, ${(lines / seconds).toFixed(0)} lines/s`
  return booked.length < 20
    ? total
    : `${total}, ${rate(0, 0.1).toFixed(0)} at first and ${rate(0.9, 1).toFixed(0)} at last`
}

async function isIdentified(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`select from bank_import where state = 'BOOKING'`)
  return rowCount === 1
}

/** Lines are booked in the order of the file. */
async function linesBooked(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ booked: number }>(
    `
    select coalesce((select line.position - 1 from statement_line line join bank_import import on import.id = line.import_id
                      where import.state = 'BOOKING' and line.state = 'NEW' order by line.import_id, line.position limit 1), $1)::int as booked`,
    [lines],
  )
  return rows[0]?.booked ?? 0
}

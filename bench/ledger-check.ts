/**
 * How long `ledger check` takes on a database of many paid payins, and how long its longest statement holds a
 * snapshot. Usage: npm run bench -- check [PAYINS]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reviewLedger, tablesAtOnce } from '#lib/doctor/books/check-ledger.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { readConfig } from '#lib/platform/config.ts'
import { administrationLimits } from '#lib/platform/db/limits.ts'
import { byOperator } from '../lib/platform/audit/actor.ts'
import { insertPaidPayins } from './paid-payins.ts'

const payins = Number(process.argv[2] ?? 200_000)
const merchants = 20

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const opened = await openGateway(
  readConfig({ GATEWAY_DATA_DIR: directory, LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }),
  undefined,
  { limits: administrationLimits },
)
const { db, secrets } = opened.gateway

try {
  for (let number = 1; number <= merchants; number += 1) {
    const merchant = { code: `BENCH${number}`, name: 'Bench', publicKeys: [] }
    const registered = await registerMerchant(db, secrets, merchant, byOperator('bench'))
    if ('fault' in registered) throw new Error(registered.message)
  }
  await insertPaidPayins(db.pool, payins)
  for (const round of [1, 2]) {
    const watch = watchSnapshots()
    const started = performance.now()
    const { count, differences } = await reviewLedger(db, { sideBySide: tablesAtOnce })
    const seconds = (performance.now() - started) / 1000
    if (count > 0) throw new Error(JSON.stringify(differences.slice(0, 5)))
    const longest = await watch.end()
    console.log(
      `round ${round}: ${payins} payins checked in ${seconds.toFixed(1)} s, longest snapshot ${longest.toFixed(2)} s, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
    )
  }
} finally {
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}

/** Looks ten times a second for the oldest snapshot in use; `end` returns its age in seconds. */
function watchSnapshots(): { end(): Promise<number> } {
  let longest = 0
  let ended = false
  const watching = (async () => {
    while (!ended) {
      const { rows } = await db.query<{ seconds: number }>({
        name: 'bench_longest_snapshot',
        text: `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null
                  and backend_type = 'client backend'`,
      })
      longest = Math.max(longest, rows[0]?.seconds ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return longest
  })()
  return {
    end: () => {
      ended = true
      return watching
    },
  }
}

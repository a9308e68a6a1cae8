/**
 * What the database's guarantees cost a whole flow: processor time of PostgreSQL, server and generator for
 * each, with all of them, and then without one kind after the other in the bench's own database.
 * Usage: npm run bench:guarantees -- [--seconds 20]
 */
import { parseArgs } from 'node:util'
import { plainTable } from './aligned-table.ts'
import { ownProcessorMs, processorMs } from './requests/process-cost.ts'
import { machineLine } from './requests/machine.ts'
import { openInstallation } from './requests/servers/installation.ts'
import { flowSettingOf, runWholeFlows } from './requests/whole-flows.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const seconds = Number(values.seconds)

const constraints = (type: 'f' | 'c'): string => `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
    from pg_constraint where connamespace = 'public'::regnamespace and contype = '${type}' and conparentid = 0`

/** Triggers that write nothing and set no column: all they can do is to refuse. */
const refusing = `
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
    from pg_trigger join pg_proc f on f.oid = tgfoid join pg_class c on c.oid = tgrelid
   where not tgisinternal and c.relnamespace = 'public'::regnamespace and tgparentid = 0
     and prosrc !~* '(NEW[.][a-z_]+ *:=|into (strict )?NEW[.]|insert into|update [a-z_]+|set_config|perform )'`

/** Each keeps what the ones before it have left. */
const steps: readonly (readonly [kept: string, dropped: string | undefined])[] = [
  ['all guarantees', undefined],
  ['without foreign keys', constraints('f')],
  ['and without checks', constraints('c')],
  ['and without triggers that only refuse', refusing],
]

const bench = await openInstallation()
const { pool } = bench.gateway.db
try {
  await runWholeFlows(flowSettingOf(bench), Math.min(10, seconds))
  await pool.query('vacuum analyze')
  const rows: string[][] = []
  for (const [kept, dropped] of steps) {
    const count = dropped === undefined ? '' : ` (${await drop(dropped)})`
    rows.push([kept + count, ...(await measure())])
    console.error(kept)
  }
  const heads = ['flows', '', 'flows/s', 'PostgreSQL, ms', 'server, ms', 'generator, ms', 'all, ms']
  console.log(`${machineLine(bench.machine)}\n\n${plainTable(heads, rows)}`)
} finally {
  await bench.close()
}

/** Runs the statements that a query returns, and says how many there were. */
async function drop(query: string): Promise<number> {
  const { rows } = await pool.query<{ statement: string }>(query)
  for (const { statement } of rows) await pool.query(statement)
  return rows.length
}

/** After flows that fill caches and plans. Rate, and milliseconds of processor time for each flow. */
async function measure(): Promise<string[]> {
  await runWholeFlows(flowSettingOf(bench), Math.min(5, seconds))
  const before = used()
  const { perSecond } = await runWholeFlows(flowSettingOf(bench), seconds)
  const costs = used().map((now, at) => (now - (before[at] ?? 0)) / (perSecond * seconds))
  const all = costs.reduce((sum, one) => sum + one, 0)
  return ['', perSecond.toFixed(0), ...[...costs, all].map((cost) => cost.toFixed(2))]
}

function used(): number[] {
  const { postmaster, product } = bench
  return [processorMs(postmaster) ?? 0, processorMs(product.pid) ?? 0, ownProcessorMs(process.pid)]
}

/**
 * What the database's guarantees cost a whole flow: processor time of PostgreSQL, server and generator for
 * each, with all of them, and then without one kind after the other in the bench's own database. Each round
 * begins with all of them again.
 * Usage: npm run bench -- guarantees [--rounds 3] [--seconds 15]
 */
import { parseArgs } from 'node:util'
import { plainTable } from './aligned-table.ts'
import { medianOf } from './requests/load/percentiles.ts'
import { ownProcessorMs, processorMs } from './requests/process-cost.ts'
import { machineLine } from './requests/machine.ts'
import { openInstallation } from './requests/servers/installation.ts'
import { flowSettingOf, runWholeFlows } from './requests/whole-flows.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '15' } },
})
const seconds = Number(values.seconds)

const constraints = (type: 'f' | 'c'): string => `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s%s', conrelid::regclass, conname,
           regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', ''), case when relkind = 'r' then ' not valid' end) as restore
    from (select c.*, r.relkind from pg_constraint c join pg_class r on r.oid = c.conrelid) every
   where connamespace = 'public'::regnamespace and contype = '${type}' and conparentid = 0 and coninhcount = 0`

/** Triggers that write nothing and set no column: all they can do is to refuse. */
const refusing = `
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop, pg_get_triggerdef(pg_trigger.oid) as restore
    from pg_trigger join pg_proc f on f.oid = tgfoid join pg_class c on c.oid = tgrelid
   where not tgisinternal and c.relnamespace = 'public'::regnamespace and tgparentid = 0 and tgenabled = 'O'
     and prosrc !~* '(NEW[.][a-z_]+ *:=|into (strict )?NEW[.]|insert into|update [a-z_]+|set_config|perform )'`

/** Each leaves out what the ones before it have left out. */
const steps: readonly (readonly [kept: string, found: string | undefined])[] = [
  ['all guarantees', undefined],
  ['without foreign keys', constraints('f')],
  ['and without checks', constraints('c')],
  ['and without triggers that only refuse', refusing],
]

const bench = await openInstallation()
const { pool } = bench.gateway.db
const measured = new Map<string, Cost[]>()
try {
  await runWholeFlows(flowSettingOf(bench), Math.min(10, seconds))
  await pool.query('vacuum analyze')
  for (let round = 0; round < Number(values.rounds); round += 1) await measureRound()
} finally {
  await bench.close()
}
const heads = ['flows', '', 'flows/s', 'PostgreSQL, ms', 'server, ms', 'generator, ms', 'all, ms']
const rows = [...measured].map(([kept, costs]) => {
  const ms = [...partsOf(costs), medianOf(costs.map(({ parts }) => sumOf(parts)))]
  const perSecond = medianOf(costs.map((cost) => cost.perSecond))
  return [kept, '', perSecond.toFixed(0), ...ms.map((one) => one.toFixed(2))]
})
console.log(`${machineLine(bench.machine)}\n\n${plainTable(heads, rows)}`)

interface Cost {
  readonly perSecond: number
  /** Milliseconds of processor time for each flow: PostgreSQL, server, generator. */
  readonly parts: readonly number[]
}

async function measureRound(): Promise<void> {
  const restored: string[] = []
  for (const [kept, found] of steps) {
    if (found !== undefined) {
      const { rows: guards } = await pool.query<{ drop: string; restore: string }>(found)
      for (const { drop } of guards) await pool.query(drop)
      restored.unshift(...guards.map(({ restore }) => restore))
    }
    measured.set(kept, [...(measured.get(kept) ?? []), await measureFlows()])
    console.error(kept)
  }
  for (const restore of restored) await pool.query(restore)
}

/** After flows that fill caches and plans. */
async function measureFlows(): Promise<Cost> {
  await runWholeFlows(flowSettingOf(bench), Math.min(3, seconds))
  const before = used()
  const { perSecond } = await runWholeFlows(flowSettingOf(bench), seconds)
  return { perSecond, parts: used().map((now, at) => (now - (before[at] ?? 0)) / (perSecond * seconds)) }
}

function used(): readonly number[] {
  const { postmaster, product } = bench
  return [processorMs(postmaster) ?? 0, processorMs(product.pid) ?? 0, ownProcessorMs(process.pid)]
}

function partsOf(costs: readonly Cost[]): readonly number[] {
  return [0, 1, 2].map((at) => medianOf(costs.map(({ parts }) => parts[at] ?? 0)))
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, one) => sum + one, 0)
}

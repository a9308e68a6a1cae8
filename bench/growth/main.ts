/**
 * What the product's queries cost in a database of many payins, against one of 20 000: processor time of
 * PostgreSQL, by turns in one run. Usage: npm run bench -- growth [--payins 10000000] [--rounds 5]
 * [--directory DIR] [--keep] [--only TEXT] [--json FILE] [--plans FILE] [--shared-buffers 128MB]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine, machineLine } from '../requests/machine.ts'
import { compareQuery, type Compared } from './compare.ts'
import { growDatabase, openGrown } from './grown-database.ts'
import { growthTable } from './growth-table.ts'
import { plannedAnew } from './planned-anew.ts'
import { plansOf, planSettings } from './plans.ts'
import { readIndexes } from './indexes-in-memory.ts'
import { skipRestsOfPages } from './rests-of-pages.ts'
import { measuredDatabase } from './measured-database.ts'
import type { Grown, GrownQuery } from './queries/grown-query.ts'
import { requestQueries } from './queries/requests.ts'
import { figureQueries, taskQueries, workerQueries } from './queries/worker.ts'

const { values } = parseArgs({
  options: {
    payins: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '5' },
    /** A database that an earlier run has filled there is measured again; one that was stopped goes on. */
    directory: { type: 'string' },
    keep: { type: 'boolean', default: false },
    /** Only queries whose name contains it. */
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    /** Of both databases; default: that of the embedded PostgreSQL, a quarter of the memory. */
    'shared-buffers': { type: 'string' },
    /** The file that the plans in the grown database are written to. */
    plans: { type: 'string' },
  },
})
/** So few that everything lies in memory, and so many that every page of a list is full. */
const smallPayins = 20_000
const payins = Number(values.payins)
const buffers = values['shared-buffers']
const settings = buffers === undefined ? {} : { shared_buffers: buffers }
const directory = values.directory ?? (await mkdtemp(path.join(tmpdir(), 'gateway-growth-')))
const smallDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-growth-small-'))
const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

try {
  await growDatabase(directory, payins, say)
  await growDatabase(smallDirectory, smallPayins, () => {})
  const [opened, openedSmall] = [
    await openGrown(directory, { settings }),
    await openGrown(smallDirectory, { settings }),
  ]
  try {
    say(await readIndexes(opened.gateway, path.join(directory, 'postgres')))
    for (const { gateway } of [opened, openedSmall]) await skipRestsOfPages(gateway)
    const grown = await measuredDatabase(opened.gateway)
    const small = await measuredDatabase(openedSmall.gateway)
    const machine = await describeMachine(opened.gateway.db)
    const compared: Compared[] = []
    for (const query of queriesFor(grown)) {
      compared.push(await compareQuery(query, { small, grown }, Number(values.rounds)))
      say(query.name)
    }
    console.log(`${machineLine(machine)}\n\n${growthTable(compared)}`)
    const anew = await plannedAnew(grown.gateway.db.pool)
    console.log(`\nPlanned anew each time in the grown database: ${anew.join(', ') || 'none'}`)
    if (values.json)
      await writeFile(values.json, `${JSON.stringify({ machine, payins, compared }, undefined, 2)}\n`)
  } finally {
    await openedSmall.close()
    await opened.close()
  }
  if (values.plans) {
    const explained = await openGrown(directory, { settings: planSettings })
    try {
      const grown = await measuredDatabase(explained.gateway)
      await writeFile(values.plans, await plansOf(grown, queriesFor(grown)))
    } finally {
      await explained.close()
    }
  }
} finally {
  await rm(smallDirectory, { recursive: true, force: true })
  if (!values.keep && values.directory === undefined) await rm(directory, { recursive: true, force: true })
  else say(`kept: ${directory}`)
}

function queriesFor(grown: Grown): readonly GrownQuery[] {
  const all = [...requestQueries, ...workerQueries, ...taskQueries(grown), ...figureQueries]
  return all.filter(({ name }) => name.includes(values.only))
}

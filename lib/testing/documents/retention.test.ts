import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { readTables } from '../../platform/db/stored-tables.ts'
import { scheduledTasks } from '../../worker/tasks.ts'
import { testDatabase } from '../database/test-database.ts'
import { projectRoot } from '../processes/project-node.ts'

const db = await testDatabase()
const page = readFileSync(path.join(projectRoot, 'docs/retention.md'), 'utf8')

it('docs/retention.md has every table of the database once', async () => {
  const tables = (await readTables(await db.session())).map(({ name }) => name)
  const listed = [...page.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(tables)
})

it('the jobs and the default that it names exist', () => {
  const config = readConfig({})
  const jobs = new Set(scheduledTasks({ db, rails: [], config }).map(({ name }) => name))
    .add('sandbox-events')
    .add('sandbox-transfers')
  const named = [...page.matchAll(/the job `([a-z-]+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !jobs.has(name))).toEqual([])
  expect(page).toContain(`\`CALLBACK_KEEP_DAYS\`, ${config.callbackKeepDays} days`)
})

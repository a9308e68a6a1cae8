import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readTables } from '../../platform/db/stored-tables.ts'
import { rails } from '../../rails/rails.ts'
import { scheduledTasks } from '../../worker/tasks.ts'
import { projectRoot } from '../processes/project-node.ts'
import { testGateway } from '../test-gateway.ts'

const gateway = await testGateway({}, { rails })
const page = readFileSync(path.join(projectRoot, 'docs/retention.md'), 'utf8')

it('docs/retention.md has every table of the database once', async () => {
  const tables = (await readTables(await gateway.db.session())).map(({ name }) => name)
  const rows = page.matchAll(/^\| `([a-z_]+)`/gm)
  const lists = [...page.matchAll(/^(?:`[a-z_]+`(?:, |,?$))+$/gm)].flatMap(([line]) => [
    ...line.matchAll(/`([a-z_]+)`/g),
  ])
  const listed = [...rows, ...lists].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(tables)
})

it('the glossary says what each table of the database holds', async () => {
  const glossary = readFileSync(path.join(projectRoot, 'docs/glossary.md'), 'utf8')
  const tables = (await readTables(await gateway.db.session())).map(({ name }) => name)
  expect(tables.filter((name) => !new RegExp(`\`${name}[\`.]`).test(glossary))).toEqual([])
})

it('the jobs and the default that it names exist', () => {
  const jobs = new Set(scheduledTasks(gateway).map(({ name }) => name))
  const named = [...page.matchAll(/the job `([a-z-]+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !jobs.has(name))).toEqual([])
  expect(page).toContain(`\`CALLBACK_KEEP_DAYS\`, ${gateway.config.callbackKeepDays} days`)
})

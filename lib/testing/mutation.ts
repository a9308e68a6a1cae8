import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { passSignalsTo, wasInterrupted } from '../bootstrap/run-command.mjs'
import { joinCluster } from '../db/embedded-cluster.ts'
import { mutationGroups, type MutationGroup } from './mutation-groups.ts'
import { projectRoot } from './project-node.ts'
import { silentLog } from './silent-log.ts'

// npm run mutation [GROUP …]: changes the code of each group in many small ways and counts what its tests notice. Fails when that is
// less than 80 percent of a group. One PostgreSQL serves all of it, so that a run that Stryker stops leaves no server behind.

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(mutationGroups)
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-mutation-'))
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const clusterDirectory = path.join(directory, 'postgres')
const cluster = await joinCluster({ directory: clusterDirectory, log: silentLog, settings })
try {
  for (const name of names) {
    const group = mutationGroups[name]
    if (!group) throw new Error(`no group ${name}: there are ${Object.keys(mutationGroups).join(', ')}`)
    console.log(`── ${name}`)
    const code = await mutate(name, group)
    if (code !== 0) process.exitCode = code
    if (wasInterrupted(code)) break
  }
} finally {
  await cluster.leave()
  await rm(directory, { recursive: true, force: true })
}

async function mutate(name: string, group: MutationGroup): Promise<number> {
  const stryker = path.join(projectRoot, 'node_modules/.bin/stryker')
  const report = `reports/mutation-${name}.json`
  await rm(path.join(projectRoot, report), { force: true })
  const env = {
    ...process.env,
    MUTATION_GROUP: JSON.stringify(group),
    MUTATION_REPORT: report,
    MUTATION_CLUSTER: clusterDirectory,
  }
  const child = spawn(stryker, ['run'], { cwd: projectRoot, env, stdio: 'inherit' })
  const forget = passSignalsTo(child)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  forget()
  if (!existsSync(path.join(projectRoot, report))) {
    console.log(`${name} ended with ${signal ?? code} before it had a score`)
    return code || (signal === 'SIGINT' ? 130 : signal ? 143 : 1)
  }
  return code ?? 1
}

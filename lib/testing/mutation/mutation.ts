import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { joinCluster } from '../../platform/embedded-postgres/embedded-cluster.ts'
import { stopPostmaster } from '../../platform/embedded-postgres/postmaster.ts'
import { runGroup } from '../processes/process-group.ts'
import { projectRoot } from '../processes/project-node.ts'
import { silentLog } from '../silent-log.ts'
import { mutationGroups, type MutationGroup } from './mutation-groups.ts'

// npm run mutation [GROUP …]: changes the code of each group in many small ways and counts the changes that
// its tests detect. Fails below 80 percent in a group. All runs use one PostgreSQL and one directory, so that
// an interruption leaves nothing behind.

const given = process.argv.slice(2)
const names = given.length > 0 ? given : Object.keys(mutationGroups)
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    process.exitCode = 128 + constants.signals[signal]
    interruption.abort()
  })
}

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-mutation-'))
const clusterDirectory = path.join(directory, 'postgres')
try {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const cluster = await joinCluster({ directory: clusterDirectory, log: silentLog, settings })
  try {
    await mutateAll()
  } finally {
    await cluster.leave()
    // The server keeps running for a killed test until it detects that the test has ended.
    await stopPostmaster(clusterDirectory, 60_000)
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function mutateAll(): Promise<void> {
  for (const name of names) {
    const group = mutationGroups[name]
    if (!group) throw new Error(`no group ${name}: there are ${Object.keys(mutationGroups).join(', ')}`)
    if (interruption.signal.aborted) return
    console.log(`── ${name}`)
    const code = await mutate(name, group)
    if (code !== 0) process.exitCode ??= code
  }
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
    MUTATION_SANDBOXES: path.join(directory, 'sandboxes'),
  }
  const stop = interruption.signal
  const code = await runGroup(stryker, ['run'], { cwd: projectRoot, env, stdio: 'inherit', stop })
  if (!existsSync(path.join(projectRoot, report))) console.log(`${name} ended before it had a score`)
  return code ?? 1
}

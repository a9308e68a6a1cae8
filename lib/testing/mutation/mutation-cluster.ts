import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { joinCluster } from '../../platform/embedded-postgres/embedded-cluster.ts'
import { stopPostmaster } from '../../platform/embedded-postgres/postmaster.ts'
import { projectRoot } from '../processes/project-node.ts'
import { silentLog } from '../silent-log.ts'
import type { MutationGroup } from './mutation-group.ts'
import { mutationGroups } from './mutation-groups.ts'

/** What all runs of one command share. */
export interface MutationRun {
  readonly directory: string
  readonly clusterDirectory: string
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly stop: AbortSignal
}

/** Tests the mutants of one group; returns an exit code. */
export type MutationRunner = (name: string, group: MutationGroup, shared: MutationRun) => Promise<number>

/**
 * Calls `run` for each group in `given`, or for all; `GROUP:TEXT,…` are only those of its files that have one
 * of the texts in their path. All runs use one PostgreSQL and one directory, so that an interruption leaves
 * nothing behind. The exit code is that of the first group that does not return 0.
 */
export async function runGroups(run: MutationRunner, given: readonly string[]): Promise<void> {
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
      for (const name of names) {
        const group = groupOf(name)
        if (interruption.signal.aborted) return
        console.log(`── ${name}`)
        const code = await run(name, group, { directory, clusterDirectory, stop: interruption.signal })
        if (code !== 0) process.exitCode ??= code
      }
    } finally {
      await cluster.leave()
      // The server keeps running for a killed test until it detects that the test has ended.
      await stopPostmaster(clusterDirectory, 60_000)
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function groupOf(given: string): MutationGroup {
  const [name = '', texts] = given.split(':')
  const group = mutationGroups[name]
  if (!group) throw new Error(`no group ${name}: there are ${Object.keys(mutationGroups).join(', ')}`)
  if (texts === undefined) return group
  const files = globSync([...group.mutate], { cwd: projectRoot })
  return { ...group, mutate: files.filter((file) => texts.split(',').some((text) => file.includes(text))) }
}

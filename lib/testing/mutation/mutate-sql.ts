import { existsSync } from 'node:fs'
import { glob, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { runGroup } from '../processes/process-group.ts'
import { projectRoot } from '../processes/project-node.ts'
import type { MutationRun, MutationRunner } from './mutation-cluster.ts'
import type { MutationGroup } from './mutation-group.ts'
import { reasonToSurvive, reportScore, type TestedMutant } from './mutation-score.ts'
import { describeMutant, mutantsOf, type SqlMutant } from './sql-mutants.ts'

/**
 * Changes conditions, locks and conflict clauses of a group's statements, one at a time, and runs the tests
 * that send them: one of them must fail. Statements are changed where they are sent, so nothing is copied.
 * Returns an exit code other than 0 below 90 percent.
 */
export const mutateSql: MutationRunner = async (name, group, run) => {
  const expected = group.expectedToSurvive ?? []
  const tested: TestedMutant[] = []
  for (const { statement, text, tests } of await statementsOf(name, group, run)) {
    for (const mutant of mutantsOf(statement, text)) {
      const line = describeMutant(mutant, text)
      const isLeftOut = reasonToSurvive(expected, line) !== undefined
      if (run.stop.aborted) return 1
      const killed = !isLeftOut && (await runTests(tests, run, { SQL_MUTANT: JSON.stringify(mutant) })) !== 0
      tested.push({ line, killed })
    }
  }
  return reportScore(`${name}, SQL`, tested, expected)
}

interface SentStatement {
  readonly statement: string
  readonly text: string
  /** The test files that send it, in the order of the group. */
  readonly tests: readonly string[]
}

/** The group's statements as its unchanged tests send them. Throws if one of these tests fails. */
async function statementsOf(
  groupName: string,
  group: MutationGroup,
  run: MutationRun,
): Promise<SentStatement[]> {
  const texts = new Map<string, string>()
  const senders = new Map<string, string[]>()
  for (const pattern of group.tests)
    for await (const test of glob(pattern, { cwd: projectRoot }))
      for (const { name, text } of await sentBy(test, groupName, run)) {
        texts.set(name, text)
        senders.set(name, [...(senders.get(name) ?? []), test])
      }
  return group.statements.map((statement) => {
    const [text, tests] = [texts.get(statement), senders.get(statement)]
    if (text === undefined || !tests)
      throw new Error(`no test of ${groupName} sends the statement ${statement}`)
    return { statement, text, tests }
  })
}

async function sentBy(
  test: string,
  groupName: string,
  run: MutationRun,
): Promise<Pick<SqlMutant & { text: string }, 'name' | 'text'>[]> {
  const file = path.join(run.directory, 'sent.jsonl')
  await rm(file, { force: true })
  if ((await runTests([test], run, { SQL_RECORD: file })) !== 0)
    throw new Error(`${test}, a test of ${groupName}, fails`)
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : []
  return lines.map((line) => JSON.parse(line) as { name: string; text: string })
}

async function runTests(
  tests: readonly string[],
  { clusterDirectory, stop }: MutationRun,
  sql: { readonly SQL_MUTANT: string } | { readonly SQL_RECORD: string },
): Promise<number> {
  const vitest = path.join(projectRoot, 'node_modules/.bin/vitest')
  const words = ['run', '--config', 'vitest.mutation.config.ts', '--bail', '1', '--reporter', 'dot']
  const env = {
    ...process.env,
    ...sql,
    MUTATION_GROUP: JSON.stringify({ tests }),
    MUTATION_CLUSTER: clusterDirectory,
  }
  return (await runGroup(vitest, words, { cwd: projectRoot, env, stdio: 'ignore', stop })) ?? 1
}

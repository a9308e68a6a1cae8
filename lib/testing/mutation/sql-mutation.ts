import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runGroup } from '../processes/process-group.ts'
import { projectRoot } from '../processes/project-node.ts'
import { runGroups, type MutationRun } from './mutation-cluster.ts'
import type { MutationGroup } from './mutation-groups.ts'
import { describeMutant, mutantsOf, type SqlMutant } from './sql-mutants.ts'

// npm run mutation:sql [GROUP …]: changes conditions, locks and conflict clauses of each group's statements,
// one at a time, and runs its tests: one of them must fail. Statements are changed where they are sent, so
// nothing is copied. Fails below 90 percent in a group.

const percentMin = 90

await runGroups(async (name, group, run) => {
  const statements = await recordedStatements(name, group, run)
  const mutants = statements.flatMap((statement) =>
    mutantsOf(statement.name, statement.text).map((mutant) => ({
      mutant,
      line: describeMutant(mutant, statement.text),
    })),
  )
  let killed = 0
  let tested = 0
  for (const { mutant, line } of mutants) {
    const reason = group.expectedToSurvive?.find(([known]) => line.includes(known))?.[1]
    if (reason !== undefined) {
      console.log(`left out, because ${reason}: ${line}`)
      continue
    }
    if (run.stop.aborted) return 1
    tested += 1
    if ((await runTests(group, run, { SQL_MUTANT: JSON.stringify(mutant) })) === 0)
      console.log(`survived ${line}`)
    else killed += 1
  }
  const percent = tested === 0 ? 100 : (killed * 100) / tested
  console.log(`${name}: ${killed} of ${tested} mutants of SQL killed, ${percent.toFixed(2)} %`)
  return percent < percentMin ? 1 : 0
})

/** The texts of the group's statements, as its unchanged tests send them. */
async function recordedStatements(
  groupName: string,
  group: MutationGroup,
  run: MutationRun,
): Promise<Pick<SqlMutant & { text: string }, 'name' | 'text'>[]> {
  const file = path.join(run.directory, `${groupName}.jsonl`)
  if ((await runTests(group, run, { SQL_RECORD: file })) !== 0)
    throw new Error(`the tests of ${groupName} fail`)
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : []
  const texts = new Map(
    lines.map((line) => {
      const { name, text } = JSON.parse(line) as { name: string; text: string }
      return [name, text]
    }),
  )
  return group.statements.map((name) => {
    const text = texts.get(name)
    if (text === undefined) throw new Error(`no test of ${groupName} sends the statement ${name}`)
    return { name, text }
  })
}

async function runTests(
  { tests }: MutationGroup,
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

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { runGroup } from '../processes/process-group.ts'
import { projectRoot } from '../processes/project-node.ts'
import type { MutationRunner } from './mutation-cluster.ts'
import { readReport } from './mutation-report.ts'
import { reportScore } from './mutation-score.ts'

/**
 * Stryker's names of changes that are left out where every test takes a database: TypeScript refuses most of
 * them, such as a status that does not exist or an object without its fields.
 */
const checkedByTypes = ['StringLiteral', 'ObjectLiteral']

/**
 * Changes the code of a group in many small ways and counts the changes that its tests detect. Returns an
 * exit code other than 0 below 90 percent.
 */
export const mutateCode: MutationRunner = async (name, group, { directory, clusterDirectory, stop }) => {
  const { mutate, tests, statements, expectedToSurvive } = group
  const stryker = path.join(projectRoot, 'node_modules/.bin/stryker')
  const report = path.join(projectRoot, `reports/mutation-${name}.json`)
  await rm(report, { force: true })
  const env = {
    ...process.env,
    MUTATION_GROUP: JSON.stringify({ mutate, tests, without: statements.length > 0 ? checkedByTypes : [] }),
    MUTATION_REPORT: report,
    MUTATION_CLUSTER: clusterDirectory,
    MUTATION_SANDBOXES: path.join(directory, 'sandboxes'),
    // Every change has a process of its own: what the first one has compiled, the next one only reads.
    NODE_COMPILE_CACHE: path.join(directory, 'compiled'),
  }
  const code = await runGroup(stryker, ['run'], { cwd: projectRoot, env, stdio: 'inherit', stop })
  if (code === 0 && existsSync(report)) return reportScore(name, await readReport(report), expectedToSurvive)
  console.log(`${name} ended before it had a score`)
  return code || 1
}

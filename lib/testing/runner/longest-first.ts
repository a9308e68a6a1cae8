import { BaseSequencer, type TestSpecification } from 'vitest/node'

const kinds = ['processes', 'alone', 'database', 'pure-jsx', 'pure']

/** Files that run longer than larger ones: without earlier results Vitest sorts by size. */
const long = [
  'lib/backup/embedded',
  'lib/api/http/mixed-load',
  'lib/payments/random-life',
  'lib/platform/embedded-postgres/embedded-cluster',
  'lib/platform/embedded-postgres/leaving-a-cluster',
  'lib/server/database-loss',
  'lib/server/fault-bench',
  'lib/server/killed-process',
  'lib/server/main',
  'lib/server/operator-faults',
  'lib/server/whole-process',
  'lib/testing/operations-docs',
]

/**
 * Starts the longest tests first, so that none of them is left at the end: the files that start programs, and
 * within each kind those that took longest the last time, or else the largest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

const rank = ({ project, moduleId }: TestSpecification) =>
  2 * kinds.indexOf(project.name) + (long.some((name) => moduleId.endsWith(`${name}.test.ts`)) ? 0 : 1)

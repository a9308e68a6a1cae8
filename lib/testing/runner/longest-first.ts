import { BaseSequencer, type TestSpecification } from 'vitest/node'

const kinds = ['alone', 'database', 'pure']

/** Small files that run long: without earlier results Vitest sorts by size. */
const long =
  /(?:mixed-load|random-life|killed-process|database-loss|fault-bench|unanswering-cluster)\.test\.ts$/

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
  2 * kinds.indexOf(project.name) + (long.test(moduleId) ? 0 : 1)

import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The tests that npm run mutation runs for a group of files, on one PostgreSQL for the whole command.

const { tests = [] } = JSON.parse(process.env.MUTATION_GROUP ?? '{}') as { tests?: string[] }

/** A group names the files first that detect most changes in the shortest time. */
class InGivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      tests.findIndex((pattern) => path.matchesGlob(path.relative(import.meta.dirname, moduleId), pattern))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    include: tests,
    // One process for each run, as what the files import takes longer to load than most tests need.
    isolate: false,
    maxWorkers: 1,
    // Node loads TypeScript itself, several times as fast as Vite.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Only npm run mutation -- sql changes statements.
    setupFiles:
      process.env.SQL_MUTANT || process.env.SQL_RECORD ? ['lib/testing/mutation/mutate-statements.ts'] : [],
    provide: { testClusterDirectory: process.env.MUTATION_CLUSTER ?? '' },
    sequence: { sequencer: InGivenOrder },
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})

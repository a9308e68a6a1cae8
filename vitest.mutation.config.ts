import { defineConfig } from 'vitest/config'

// The tests that npm run mutation runs for a group of files, on one PostgreSQL for the whole command.

const { tests = [] } = JSON.parse(process.env.MUTATION_GROUP ?? '{}') as { tests?: string[] }

export default defineConfig({
  test: {
    include: tests,
    // Only npm run mutation:sql changes statements.
    setupFiles:
      process.env.SQL_MUTANT || process.env.SQL_RECORD ? ['lib/testing/mutation/mutate-statements.ts'] : [],
    provide: { testClusterDirectory: process.env.MUTATION_CLUSTER ?? '' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})

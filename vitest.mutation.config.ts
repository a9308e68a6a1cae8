import { defineConfig } from 'vitest/config'

// The tests that npm run mutation runs for a group of files, on one PostgreSQL for the whole command.

const { tests = [] } = JSON.parse(process.env.MUTATION_GROUP ?? '{}') as { tests?: string[] }

export default defineConfig({
  test: {
    include: tests,
    provide: { testClusterDirectory: process.env.MUTATION_CLUSTER ?? '' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})

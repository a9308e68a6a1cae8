import { defineConfig } from 'vitest/config'

// The tests that npm run mutation holds against a group of files, on a PostgreSQL that runs as long as the
// whole command.

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

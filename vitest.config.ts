import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['lib/**/*.test.{ts,tsx}', 'app/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'lib/platform/db/generated/**'],
    globalSetup: 'lib/testing/vitest-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // A machine that has much else to do takes ten times as long; what hangs is found all the same.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

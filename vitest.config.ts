import { defineConfig } from 'vitest/config'
import { LongestFirst } from './lib/testing/runner/longest-first.ts'
import { type TestKind, testFilesByKind } from './lib/testing/runner/test-kinds.ts'

const files = testFilesByKind(import.meta.dirname)

/**
 * Files that share a process share what they import: loading it again for every file would take longer than
 * most tests. Node loads TypeScript itself, several times as fast as Vite, which replaces modules and knows JSX.
 */
const project = (name: TestKind, loader: 'Node' | 'Vite', setupFiles: string[] = []) => ({
  test: {
    name,
    include: files[name].map((file) => file.replaceAll(/[[\](){}!*?]/g, '\\$&')),
    pool: 'forks' as const,
    isolate: name === 'alone',
    experimental: loader === 'Node' ? { viteModuleRunner: false, nodeLoader: false } : {},
    setupFiles,
    restoreMocks: true,
    // A busy machine takes ten times as long; a test that hangs is still found.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

const withoutDatabase = ['lib/testing/runner/no-database.ts']

export default defineConfig({
  test: {
    globalSetup: 'lib/testing/runner/vitest-setup.ts',
    // Twice two cores: tests of whole processes mostly wait.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('processes', 'Node'),
      project('alone', 'Vite'),
      project('database', 'Node'),
      project('pure', 'Node', withoutDatabase),
      project('pure-jsx', 'Vite', withoutDatabase),
      project('system', 'Node'),
    ],
  },
})

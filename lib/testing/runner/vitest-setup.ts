import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

/**
 * One embedded PostgreSQL per test run: the first test file that needs a database starts it, the last one
 * stops it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-test-'))
  project.provide('testClusterDirectory', path.join(directory, 'postgres'))
  // A PostgreSQL that a killed test left may still write into it: it ends when it notices.
  return () => rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
}

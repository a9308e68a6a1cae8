import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { runCommandLine } from '../../cli/command-line.ts'
import { openGateway } from '../../open-gateway.ts'
import { readConfig } from '../../platform/config.ts'
import { silentLog } from '../../testing/silent-log.ts'
import type { Answer } from '../../testing/test-command-line.ts'

/** A new directory for one test file, deleted afterwards. */
export async function testDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-backup-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** A gateway with its own data directory and embedded PostgreSQL, neither of which exists yet. */
export function installationIn(dataDirectory: string, more: Readonly<Record<string, string>> = {}) {
  const environment = { GATEWAY_DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', ...more }
  return {
    dataDirectory,
    environment,
    open: () => openGateway(readConfig(environment), silentLog),
    command: async (...words: string[]): Promise<Answer> => {
      let printed = ''
      let errors = ''
      const exitCode = await runCommandLine(words, {
        environment,
        print: (text) => void (printed += text),
        complain: (line) => void (errors += line),
      })
      const document = printed.startsWith('{') ? (JSON.parse(printed) as Record<string, unknown>) : {}
      return { exitCode, errors, printed, document }
    },
  }
}
